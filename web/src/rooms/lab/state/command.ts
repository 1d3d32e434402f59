// What to type to run an experiment as a run was run.

import type { Experiment, LabRunPage } from './service';

/** A setting as it is typed. */
export const settingText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Words with signs that mean something to a shell. */
const quoted = (word: string): string =>
  /^[\w.,:=+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** What a setting is without --set. */
function usual({ settings, quick }: Experiment, isQuick: boolean, name: string): string {
  const option = settings.find((one) => one.name === name);
  return (isQuick ? quick[name] : undefined) ?? settingText(option?.default);
}

/** `ogai lab run ID` with the flags that lead to the same settings and the same seed. */
export function commandOf(experiment: Experiment, run: LabRunPage['run']): string {
  const chosen = Object.entries(run.settings)
    .map(([name, value]) => [name, settingText(value)] as const)
    .filter(([name, value]) => value !== usual(experiment, run.quick, name));
  return [
    `ogai lab run ${experiment.id}`,
    ...(run.quick ? ['--quick'] : []),
    ...chosen.map(([name, value]) => `--set ${quoted(`${name}=${value}`)}`),
    ...(run.seed === 1 ? [] : [`--seed ${run.seed}`]),
  ].join(' ');
}
