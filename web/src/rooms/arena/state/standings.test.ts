import { expect, test } from 'vitest';
import { axisOf, crossRows, margin, placeOn } from './standings';
import type { Standing } from './service';

const standing = (agent: string, elo: number, low: number | null, high: number | null) =>
  ({ agent, elo, low, high, games: 20, points: 10 }) satisfies Standing;

test('the axis covers all bounds with round lines', () => {
  const axis = axisOf([standing('a', 530, 307, 754), standing('b', -266, -373, null)]);
  expect(axis).toEqual({ low: -500, high: 1000, ticks: [-500, 0, 500, 1000] });
  expect(placeOn(axis, 250)).toBe(50);
  expect(axisOf([]).ticks).toEqual([0]);
  const one = axisOf([standing('a', 0, null, null)]);
  expect(one.high).toBeGreaterThan(one.low);
});

test('the margin is half the interval, where there is one', () => {
  expect(margin(standing('a', 10, -20, 40))).toBe(30);
  expect(margin(standing('a', 10, null, 40))).toBeNull();
});

test('the crosstable is in the order of the standings', () => {
  const table = {
    agents: ['rnd', 'ogai', 'gdy'],
    points: [
      [null, 0.5, 2],
      [3.5, null, 0],
      [2, 0, null],
    ],
    games: [
      [0, 4, 4],
      [4, 0, 0],
      [4, 0, 0],
    ],
  };
  const rows = crossRows(table, [standing('ogai', 1, 0, 2), standing('rnd', 0, 0, 2)]);
  expect(rows.map(({ agent }) => agent)).toEqual(['ogai', 'rnd', 'gdy']);
  expect(rows[0]!.cells).toEqual([
    null,
    { games: 4, points: 3.5, share: 0.875 },
    { games: 0, points: 0, share: null },
  ]);
});
