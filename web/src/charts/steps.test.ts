import { expect, test } from 'vitest';
import { moved, nearest, readingsAt, stepsOf, valueAt } from './steps';
import type { ChartSeries } from './types';

const series: ChartSeries[] = [
  {
    name: 'a',
    points: [
      [0, 1],
      [2, null],
      [4, 3],
    ],
  },
  { name: 'raw', points: [[3, 9]], faint: true },
  {
    name: 'b',
    colour: 5,
    points: [
      [2, 7],
      [4, 8],
      [9, 1],
    ],
  },
];

test('the steps of all series within the axis, and the nearest of them', () => {
  const steps = stepsOf(series, 0, 9);
  expect(steps).toEqual([0, 2, 3, 4, 9]);
  expect(stepsOf(series, 1, 4)).toEqual([2, 3, 4]);
  expect([-5, 1, 1.1, 6, 99].map((x) => nearest(steps, x))).toEqual([0, 0, 1, 3, 4]);
  expect(nearest([], 1)).toBe(-1);
});

test('what the series say at a step', () => {
  expect([0, 1, 2, 4].map((x) => valueAt(series[0]!.points, x))).toEqual([1, null, null, 3]);
  const read = (x: number, ranked?: boolean) =>
    readingsAt(series, x, ranked).map(({ series, value, colour }) => [series.name, value, colour]);
  expect(read(4)).toEqual([
    ['a', 3, 0],
    ['b', 8, 5],
  ]);
  expect(read(4, true).map(([name]) => name)).toEqual(['b', 'a']);
  expect(read(0, true)).toEqual([
    ['a', 1, 0],
    ['b', null, 5],
  ]);
});

test('keys move from step to step', () => {
  const steps = [0, 2, 4, 9];
  expect(moved('ArrowRight', steps, null)).toBe(0);
  expect(moved('ArrowLeft', steps, null)).toBe(9);
  expect(moved('ArrowRight', steps, 2)).toBe(4);
  expect(moved('ArrowLeft', steps, 0)).toBe(0);
  expect([moved('Home', steps, 4), moved('End', steps, null)]).toEqual([0, 9]);
  expect([moved('a', steps, 4), moved('ArrowLeft', [], null)]).toEqual([null, null]);
  const many = Array.from({ length: 100 }, (_, i) => i);
  expect(moved('ArrowRight', many, 50, true)).toBe(60);
  expect(moved('ArrowLeft', many, 5, true)).toBe(0);
});
