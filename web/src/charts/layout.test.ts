import { expect, test } from 'vitest';
import { layoutOf, textWidth } from './layout';
import type { ChartContent, ChartPoint, XAxis, YAxis } from './types';

const content = (points: ChartPoint[], y: Partial<YAxis> = {}, x: XAxis = {}): ChartContent => ({
  series: [{ name: 'a', points }],
  x: { integer: true, ...x },
  y: { format: String, ...y },
});
const layout = (told: ChartContent, width = 360, height = 200) =>
  layoutOf(told, width, height, String);
const level = (value: number): ChartPoint[] => [
  [0, value],
  [9, value],
];

test('axes, ticks and frame of an ordinary chart', () => {
  const points = Array.from({ length: 31 }, (_, i): ChartPoint => [i, 900 + 60 * i]);
  const made = layout(content(points, {}, { label: 'Step' }));
  expect(made.yTicks.map(({ text }) => text)).toEqual([
    '500',
    '1000',
    '1500',
    '2000',
    '2500',
    '3000',
  ]);
  expect(made.xTicks.map(({ value }) => value)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(made.left).toBeGreaterThan(textWidth('3000'));
  expect([made.x.place(0), made.x.place(30)]).toEqual([made.left, made.right]);
  expect([made.y.place(3000), made.y.place(500)]).toEqual([made.top, made.bottom]);
  expect(made.x.value(made.x.place(17))).toBeCloseTo(17);
  expect(made.xLabel).toBe(made.left - textWidth('0') / 2 - 8);
  const below = layout(content(points, {}, { label: 'Step', labelBelow: true }));
  expect(below.xLabel).toBeNull();
  expect(layout(content(points, {}, { label: 'a long name', labelBelow: true })).left).toBe(
    below.left,
  );
});

test('a narrow chart has fewer ticks that do not touch', () => {
  const points: ChartPoint[] = [
    [0, 1],
    [120_000, 2],
  ];
  const { xTicks, left, right } = layout(content(points), 200);
  expect(right).toBeGreaterThan(left);
  const widths = xTicks.map(({ text }) => textWidth(text));
  xTicks.slice(1).forEach(({ place }, i) => {
    expect(place - xTicks[i]!.place).toBeGreaterThan((widths[i]! + widths[i + 1]!) / 2);
  });
});

test('only what is within the range counts', () => {
  const points: ChartPoint[] = [
    [0, 1e6],
    [1, 3],
    [2, 4],
    [3, -1e6],
  ];
  expect(layout(content(points, {}, { min: 1, max: 2 })).yBounds).toEqual([3, 4]);
});

test('level, empty and single curves have room about them', () => {
  expect(layout(content(level(400))).yBounds).toEqual([360, 440]);
  expect(layout(content(level(0))).yBounds).toEqual([-1, 1]);
  expect(layout(content(level(1), { percent: true })).yBounds).toEqual([0.9, 1]);
  expect(layout(content(level(0), { percent: true })).yBounds).toEqual([0, 1]);
  expect(layout(content([[5, 2]])).xBounds).toEqual([5, 6]);
  expect(layout(content([])).yBounds).toEqual([0, 1]);
  expect(layout({ ...content([]), series: [] }).xBounds).toEqual([0, 1]);
  expect(layout(content(level(7), { min: 0, max: 0 })).yBounds).toEqual([0, 8]);
});

test('logarithmic axes leave out what has no logarithm', () => {
  const points: ChartPoint[] = [
    [0, 0],
    [1, 0.03],
    [2, 30],
    [3, null],
  ];
  const { yBounds, y } = layout(content(points, { log: true }));
  expect(yBounds).toEqual([0.02, 50]);
  expect(y.place(0)).toBeNaN();
  expect(y.value(y.place(3))).toBeCloseTo(3);
});

test('ticks that would read the same are left out', () => {
  const points: ChartPoint[] = [
    [0, 0.1],
    [1, 1.9],
  ];
  const { yTicks } = layout(content(points, { format: (value) => value.toFixed(0) }));
  expect(yTicks.map(({ text }) => text)).toEqual(['0', '1', '2']);
});
