// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';
import type { Run, RunCurves } from '../../../api/schema';

export type { Run } from '../../../api/schema';

/** By metric its points: step and value; null: not a number. */
export type Point = Readonly<RunCurves['series'][string][number]>;
export type Series = Readonly<Record<string, readonly Point[]>>;

export interface Service {
  runs(signal?: AbortSignal): Promise<Run[]>;
  run(name: string, signal?: AbortSignal): Promise<Series>;
  /** Hears what comes after step `since`; returns how to stop. */
  watch(
    name: string,
    since: number,
    hear: (part: Series) => void,
    failed: (error: Error) => void,
  ): () => void;
  watchLists(changed: () => void): () => void;
}

export const server: Service = {
  runs: async (signal) => (await api.get('/api/runs', { signal })).runs,
  run: async (name, signal) => (await api.get('/api/run', { query: { name }, signal })).series,
  watch(run, since, hear, failed) {
    const request = { type: 'watch-run', run, since } as const;
    const conversation = live.subscribe<'watch-run'>(request, (message) => {
      if (message.type === 'run') return hear(message.series);
      conversation.close();
      failed(errorOf(message));
    });
    return () => conversation.close();
  },
  watchLists(changed) {
    const conversation = live.subscribe<'watch-lists'>({ type: 'watch-lists' }, ({ type }) => {
      if (type === 'lists') changed();
    });
    return () => conversation.close();
  },
};
