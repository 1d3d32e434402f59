// The experiments and their runs, kept up to date while they are looked at. Made inside a component.
//
// The live connection brings the runs; the experiments, with what their latest runs say, are asked
// for anew when a run has ended.

import { untrack } from 'svelte';
import { calmly } from '../../../api/calmly';
import { resource } from '../../../api/resource.svelte';
import type { Resource } from '../../../api/resource.svelte';
import { hasEnded } from './catalogue';
import { server } from './service';
import type { Laboratory } from './service';

export function laboratory(): Resource<Laboratory> {
  const asked = resource((signal) => server.lab(signal));
  const there = $derived(asked.value !== undefined);
  $effect(() => {
    if (!there) return;
    const reload = calmly(1000, () => asked.reload());
    const stop = server.watch((runs) => {
      const known = untrack(() => asked.value!);
      if (hasEnded(known.runs, runs)) reload.soon();
      asked.set({ ...known, runs });
    });
    return () => {
      stop();
      reload.cancel();
    };
  });
  return asked;
}
