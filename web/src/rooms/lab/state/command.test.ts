import { expect, test } from 'vitest';
import { commandOf, settingText } from './command';
import type { Experiment, LabRunPage } from './service';

const experiment = {
  id: 'c-breadth',
  settings: [
    { name: 'games', default: 1_000_000, help: '' },
    { name: 'time', default: '1s', help: '' },
    { name: 'agents', default: '', help: '' },
  ],
  quick: { games: '20000' },
} as unknown as Experiment;
const run = (part: object) => ({ quick: false, seed: 1, ...part }) as unknown as LabRunPage['run'];

test('settings as they are typed', () => {
  expect([settingText('1s'), settingText(1000), settingText(true)]).toEqual(['1s', '1000', 'true']);
});

test('the flags that lead to the same run', () => {
  const usual = { games: 1_000_000, time: '1s', agents: '' };
  expect(commandOf(experiment, run({ settings: usual }))).toBe('ogai lab run c-breadth');
  const quick = { ...usual, games: 20_000 };
  expect(commandOf(experiment, run({ settings: quick, quick: true, seed: 7 }))).toBe(
    'ogai lab run c-breadth --quick --seed 7',
  );
  const other = { games: 5, time: '2s', agents: "a b; c's" };
  expect(commandOf(experiment, run({ settings: other }))).toBe(
    "ogai lab run c-breadth --set games=5 --set time=2s --set 'agents=a b; c'\\''s'",
  );
});
