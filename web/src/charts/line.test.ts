import { expect, test } from 'vitest';
import { marksOf, pathOf, runsOf, thinRun } from './line';
import type { Pixel } from './line';
import { scaleOf } from './scale';
import type { ChartPoint } from './types';

const x = scaleOf([0, 10], [0, 100]);
const y = scaleOf([0, 10], [100, 0]);
const path = (points: ChartPoint[], edges: [number, number] = [0, 100]) =>
  pathOf(runsOf(points, x, y, edges));

test('a line through the points, with gaps and lone points', () => {
  const points: ChartPoint[] = [
    [0, 0],
    [1, 10],
    [2, null],
    [3, 5],
    [4, null],
    [5, 2],
    [10, 3],
  ];
  expect(path(points)).toBe('M0 100L10 0M30 50h0M50 80L100 70');
  expect(path([])).toBe('');
  expect(path([[10, 1]])).toBe('M100 90h0');
});

test('numbers without a place on a logarithmic axis are gaps', () => {
  const log = scaleOf([1, 100], [100, 0], true);
  const points: ChartPoint[] = [
    [0, 1],
    [1, 10],
    [2, 0],
    [3, -4],
    [4, 100],
  ];
  expect(pathOf(runsOf(points, x, log, [0, 100]))).toBe('M0 100L10 50M40 0h0');
});

test('a line that goes on beyond the axis is drawn up to its edge', () => {
  const points: ChartPoint[] = [
    [0, 0],
    [4, 4],
    [6, 4],
    [10, 0],
  ];
  expect(path(points, [20, 80])).toBe('M20 80L40 60L60 60L80 80');
  expect(path(points, [45, 55])).toBe('M45 60L55 60');
  expect(path(points.slice(0, 2), [60, 80])).toBe('');
});

test('a column of pixels keeps its first, lowest, highest and last point', () => {
  const column: Pixel[] = [3, 5, 9, 4, 1, 2].map((height, i) => [7 + i / 10, height]);
  expect(thinRun(column).map(([, height]) => height)).toEqual([3, 9, 1, 2]);
  expect(thinRun(column.slice(0, 3))).toEqual(column.slice(0, 3));
});

test('thousands of points cost as much as the screen is wide, and no spike is lost', () => {
  const points = Array.from({ length: 50_000 }, (_, i): ChartPoint => [i, Math.sin(i) * 3]);
  points[31_234] = [31_234, 10];
  const wide = scaleOf([0, 50_000], [0, 300]);
  const [run] = runsOf(points, wide, y, [0, 300]);
  expect(run!.length).toBeLessThanOrEqual(4 * 301);
  expect(Math.min(...run!.map(([, height]) => height))).toBe(0);
  expect(run!.every(([at], i) => i === 0 || at >= run![i - 1]![0])).toBe(true);
  expect(run!.at(-1)![0]).toBeCloseTo(300, 1);
});

test('marks where points are few', () => {
  const points: ChartPoint[] = [
    [0, 1],
    [1, null],
    [2, 3],
    [9, 3],
  ];
  expect(marksOf(points, x, y, [0, 5], 1, 3).match(/M[\d. ]+/g)).toEqual(['M0 90', 'M20 70']);
  expect(marksOf(points, x, y, [0, 10], 0, 3)).toBe('');
});
