import { expect, test } from 'vitest';
import { contentOf, curvesOf, extentOf, lastOf } from './panel';

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
  expect(extentOf([], all)).toEqual([0, 1]);
});

test('the chart follows range, smoothing and scale', () => {
  const runs = [
    { label: 'one', series: first },
    { label: 'two', series: second },
  ];
  const curves = curvesOf(['loss.a'], runs, label);
  const plainly = contentOf(curves, { weight: 0, extent: [1, 4], log: true }, 'Step');
  expect(plainly.series.map(({ name, points, dashed }) => [name, points, dashed])).toEqual([
    ['one', first['loss.a'], false],
    ['two', second['loss.a'], true],
  ]);
  expect(plainly.x).toEqual({ label: 'Step', integer: true, min: 1, max: 4 });
  expect([plainly.y.log, plainly.y.percent, plainly.y.format(0.25)]).toEqual([true, false, '0.25']);
  const smoothed = contentOf(curves, { weight: 0.5, extent: [0, 5], log: false }, 'Step');
  expect(smoothed.series.map(({ faint }) => faint ?? false)).toEqual([true, true, false, false]);
});
