// The line of a series in pixels, thinned to what a screen can show: of all points in a column of
// pixels the first, the lowest, the highest and the last are kept. The picture is the same as with
// all of them (every spike is there), at a cost that depends on the width and not on the data.

import type { Scale } from './scale';
import { firstFrom, stepOf } from './steps';
import type { ChartPoint } from './types';

export type Pixel = readonly [x: number, y: number];

/** Keeps the first, lowest, highest and last of the points of a column, in their order. */
function thinned(column: readonly Pixel[]): Pixel[] {
  if (column.length <= 4) return [...column];
  let lowest = 0;
  let highest = 0;
  column.forEach(([, y], i) => {
    if (y < column[lowest]![1]) lowest = i;
    if (y > column[highest]![1]) highest = i;
  });
  const kept = new Set([0, lowest, highest, column.length - 1]);
  return [...kept].sort((a, b) => a - b).map((i) => column[i]!);
}

export function thinRun(run: readonly Pixel[]): Pixel[] {
  const result: Pixel[] = [];
  let column: Pixel[] = [];
  for (const point of run) {
    if (column.length > 0 && Math.floor(point[0]) !== Math.floor(column[0]![0])) {
      result.push(...thinned(column));
      column = [];
    }
    column.push(point);
  }
  return [...result, ...thinned(column)];
}

/** The point at `x` between two. */
function crossing([ax, ay]: Pixel, [bx, by]: Pixel, x: number): Pixel {
  return [x, ay + ((by - ay) * (x - ax)) / (bx - ax)];
}

/** A point on the edge is within, whatever the rounding says. */
const slack = 1e-6;

/** A run cut off at both ends of the axis, where it is drawn up to the edge. */
function cut(run: readonly Pixel[], from: number, to: number): Pixel[] {
  const inside = run.filter(([x]) => x >= from - slack && x <= to + slack);
  const before = run.findLast(([x]) => x < from - slack);
  const behind = run.find(([x]) => x > to + slack);
  const first = inside[0] ?? behind;
  const last = inside.at(-1) ?? before;
  if (before && first) inside.unshift(crossing(before, first, from));
  if (behind && last) inside.push(crossing(last, behind, to));
  return inside;
}

/**
 * The unbroken runs of a series between the places `from` and `to`: gaps (null, or no place on the
 * axis) part them.
 */
export function runsOf(
  points: readonly ChartPoint[],
  x: Scale,
  y: Scale,
  [from, to]: readonly [number, number],
): Pixel[][] {
  // One more on either side, so that the line goes on to the edge.
  const first = Math.max(0, firstFrom(points, x.value(from), stepOf) - 1);
  const end = x.value(to);
  const runs: Pixel[][] = [[]];
  for (let i = first; i < points.length; i++) {
    const [step, value] = points[i]!;
    const height = value === null ? NaN : y.place(value);
    if (Number.isFinite(height)) runs.at(-1)!.push([x.place(step), height]);
    else if (runs.at(-1)!.length > 0) runs.push([]);
    if (step > end) break;
  }
  return runs.map((run) => thinRun(cut(run, from, to))).filter((run) => run.length > 0);
}

const written = (value: number) => String(Math.round(value * 10) / 10);
const at = ([x, y]: Pixel) => `${written(x)} ${written(y)}`;

/** The runs as SVG path data. A lone point becomes a line without length: a dot, with round ends. */
export function pathOf(runs: readonly (readonly Pixel[])[]): string {
  return runs
    .map((run) => (run.length === 1 ? `M${at(run[0]!)}h0` : `M${run.map(at).join('L')}`))
    .join('');
}

/** Shapes of about the same weight around 0 0, for series 0, 1, 2, 3, and over again. */
const shapes = [
  'm-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z',
  'm-2.8 -2.8h5.6v5.6h-5.6z',
  'm0 -3.8l3.6 6.4h-7.2z',
  'm0 -4l4 4l-4 4l-4 -4z',
];

/** A mark at every point from step `from` to `to`; nothing when there are more than `most`. */
export function marksOf(
  points: readonly ChartPoint[],
  x: Scale,
  y: Scale,
  [from, to]: readonly [number, number],
  shape: number,
  most: number,
): string {
  const first = firstFrom(points, from, stepOf);
  const within = points.slice(first, first + most + 1).filter(([step]) => step <= to);
  if (within.length > most) return '';
  return within
    .map(([step, value]): Pixel => [x.place(step), value === null ? NaN : y.place(value)])
    .filter(([, height]) => Number.isFinite(height))
    .map((point) => `M${at(point)}${shapes[shape % shapes.length]!}`)
    .join('');
}
