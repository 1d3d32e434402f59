import { expect, test } from 'vitest';
import type { ChartColours } from '../../../charts/theme';
import { curvesOf, extentOf, lastOf, optionOf } from './panel';

const first = {
  'loss.a': [
    [0, 3],
    [1, 2],
    [2, 0],
  ] as const,
  'loss.b': [[1, 0.5]] as const,
};
const second = {
  'loss.a': [
    [0, 4],
    [5, 1],
  ] as const,
};
const label = (metric: string) => metric.slice(5);
const colours = { series: ['blue', 'red'] } as ChartColours;
const all = { from: null, to: null };

test('a curve for every metric and run', () => {
  const runs = [
    { label: 'one', series: first },
    { label: 'two', series: second },
  ];
  const curves = curvesOf(['loss.a', 'loss.b'], runs, label);
  expect(curves.map(({ name, run, colour }) => [name, run, colour])).toEqual([
    ['a', 0, 0],
    ['b', 0, 1],
    ['a · two', 1, 0],
  ]);
  const single = curvesOf(['loss.a'], runs, label);
  expect(single.map(({ name, colour }) => [name, colour])).toEqual([
    ['one', 0],
    ['two', 1],
  ]);
  expect(lastOf(curves[1]!)).toBe('0.5');
  expect(extentOf(curves, all)).toEqual([0, 5]);
  expect(extentOf(curves, { from: 5, to: null })).toEqual([5, 6]);
});

test('the chart follows range, smoothing and scale', () => {
  const curves = curvesOf(['loss.a'], [{ label: 'one', series: first }], label);
  const data = (look: Parameters<typeof optionOf>[1]) =>
    (optionOf(curves, look, 'Step', colours).series as { data: unknown }[]).map(({ data }) => data);
  expect(data({ weight: 0, range: all, log: true })).toEqual([
    [
      [0, 3],
      [1, 2],
      [2, null],
    ],
  ]);
  expect(data({ weight: 0, range: { from: 1, to: 1 }, log: false })).toEqual([[[1, 2]]]);
  expect(data({ weight: 0.5, range: all, log: false })).toHaveLength(2);
});
