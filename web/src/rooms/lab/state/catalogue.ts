// The experiments as the overview shows them: by report, searched, with what became of the claims.

import type { ListedExperiment, LabRun, Verdict } from './service';
import { verdicts } from './service';

export interface Wanted {
  /** All of its words stand in an experiment's texts; empty: any. */
  text: string;
  /** A verdict that the latest run gives; null: any. */
  verdict: Verdict | null;
}

const textOf = ({ id, title, question, method, report, place }: ListedExperiment): string =>
  [id, title, question, method, `report ${report}`, place].join(' ').toLowerCase();

export function isWanted(experiment: ListedExperiment, { text, verdict }: Wanted): boolean {
  if (verdict !== null && !verdictsOf(experiment).includes(verdict)) return false;
  const words = text.toLowerCase().split(/\s+/);
  const all = textOf(experiment);
  return words.every((word) => all.includes(word));
}

export const verdictsOf = ({ latest }: ListedExperiment): readonly Verdict[] =>
  latest?.verdicts ?? [];

export interface Count {
  verdict: Verdict;
  count: number;
}

/** How often there is each, without those that are not there. */
export const countsOf = (all: readonly Verdict[]): Count[] =>
  verdicts
    .map((verdict) => ({ verdict, count: all.filter((one) => one === verdict).length }))
    .filter(({ count }) => count > 0);

export interface Report {
  name: string;
  experiments: ListedExperiment[];
}

/** In the order of the list, our own questions last. */
export function reportsOf(experiments: readonly ListedExperiment[]): Report[] {
  const names = [...new Set(experiments.map(({ report }) => report))];
  const last = (name: string) => Number(name === 'Ogai');
  return names
    .sort((a, b) => last(a) - last(b))
    .map((name) => ({ name, experiments: experiments.filter(({ report }) => report === name) }));
}

/** Those of an experiment, newest first. */
export const runsOf = (runs: readonly LabRun[], experiment: string): LabRun[] =>
  runs.filter((run) => run.experiment === experiment).sort((a, b) => b.started - a.started);

export const isRunning = ({ state }: LabRun): boolean => state === 'running';

/** What is shown of an experiment: a run that goes on, else the latest full one, else the newest. */
export function bestRun(experiment: ListedExperiment, runs: readonly LabRun[]): string | null {
  const own = runsOf(runs, experiment.id);
  return (own.find(isRunning) ?? experiment.latest ?? own[0])?.id ?? null;
}

/** Whether a run has ended that had not: the latest runs may be others now. */
export function hasEnded(before: readonly LabRun[], now: readonly LabRun[]): boolean {
  const done = new Set(before.filter(({ finished }) => finished !== null).map(({ id }) => id));
  return now.some(({ id, finished }) => finished !== null && !done.has(id));
}
