import { expect, test } from 'vitest';
import { bestRun, countsOf, hasEnded, isWanted, reportsOf, runsOf } from './catalogue';
import type { ListedExperiment, LabRun, Verdict } from './service';

const run = (id: string, started: number, part: Partial<LabRun> = {}): LabRun => ({
  id,
  experiment: 'c-breadth',
  title: 'Average breadth by round',
  report: 'C',
  state: 'finished',
  quick: false,
  seed: 1,
  threads: 2,
  commit: 'a0576da',
  started,
  finished: started + 1000,
  seconds: 1,
  measured: 1,
  planned: 1,
  shipped: false,
  ...part,
});
const experiment = (
  id: string,
  report: string,
  latest: (LabRun & { verdicts: Verdict[] }) | null = null,
): ListedExperiment => ({
  id,
  report,
  place: 'Table 3',
  title: 'Average breadth',
  question: 'How many legal moves?',
  method: 'Random games.',
  settings: [],
  quick: {},
  latest,
});
const judged = (...verdicts: Verdict[]) => ({ ...run('r', 5), verdicts });

test('experiments are found by all words, anywhere, and by verdict', () => {
  const one = experiment('c-breadth', 'C', judged('holds', 'fails'));
  const wanted = (text: string, verdict: Verdict | null = null) => isWanted(one, { text, verdict });
  expect([wanted(''), wanted('  '), wanted('LEGAL breadth'), wanted('report c table')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([wanted('breadth depth'), wanted('', 'partly'), wanted('random', 'fails')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isWanted(experiment('x', 'A'), { text: '', verdict: 'holds' })).toBe(false);
});

test('reports keep their order, our own questions are last', () => {
  const all = ['A', 'Ogai', 'C', 'A'].map((report, i) => experiment(`e${i}`, report));
  const found = reportsOf(all).map(({ name, experiments }) => [
    name,
    ...experiments.map(({ id }) => id),
  ]);
  expect(found).toEqual([
    ['A', 'e0', 'e3'],
    ['C', 'e2'],
    ['Ogai', 'e1'],
  ]);
});

test('verdicts are counted in their order', () => {
  expect(countsOf(['open', 'holds', 'open'])).toEqual([
    { verdict: 'holds', count: 1 },
    { verdict: 'open', count: 2 },
  ]);
});

test('the run to show: one that goes on, the latest full one, the newest', () => {
  const runs = [
    run('old', 1),
    run('new', 3, { quick: true }),
    run('other', 9, { experiment: 'x' }),
  ];
  const going = run('going', 2, { state: 'running', finished: null });
  expect(runsOf(runs, 'c-breadth').map(({ id }) => id)).toEqual(['new', 'old']);
  const full = experiment('c-breadth', 'C', { ...run('old', 1), verdicts: [] });
  expect(bestRun(full, runs)).toBe('old');
  expect(bestRun(full, [...runs, going])).toBe('going');
  expect(bestRun(experiment('c-breadth', 'C'), runs)).toBe('new');
  expect(bestRun(experiment('y', 'C'), runs)).toBeNull();
});

test('it is noticed when a run ends', () => {
  const going = run('a', 1, { state: 'running', finished: null });
  expect(hasEnded([going], [going])).toBe(false);
  expect(hasEnded([going], [run('a', 1)])).toBe(true);
  expect(hasEnded([], [run('b', 1)])).toBe(true);
  expect(hasEnded([run('b', 1)], [])).toBe(false);
});
