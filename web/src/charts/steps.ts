// The steps at which a chart can be read, and what it says there.

import type { ChartPoint, ChartSeries } from './types';

/** The first index whose `at` is not below `x`; the length if there is none. */
export function firstFrom<T>(list: readonly T[], x: number, at: (item: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(list[middle]!) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const stepOf = ([x]: ChartPoint): number => x;

/** Every step from `from` to `to` that a series has, in order. */
export function stepsOf(series: readonly ChartSeries[], from: number, to: number): number[] {
  const all = new Set<number>();
  for (const { points } of series) {
    for (let i = firstFrom(points, from, stepOf); i < points.length; i++) {
      const x = points[i]![0];
      if (x > to) break;
      all.add(x);
    }
  }
  return [...all].sort((a, b) => a - b);
}

/** Where in `steps` the one nearest to `x` is; −1 without steps. */
export function nearest(steps: readonly number[], x: number): number {
  const next = firstFrom(steps, x, (step) => step);
  if (next === 0) return steps.length > 0 ? 0 : -1;
  if (next === steps.length) return next - 1;
  return x - steps[next - 1]! <= steps[next]! - x ? next - 1 : next;
}

/** null: no point at this step, or one without a value. */
export function valueAt(points: readonly ChartPoint[], x: number): number | null {
  const found = points[firstFrom(points, x, stepOf)];
  return found && found[0] === x ? found[1] : null;
}

export interface Reading {
  series: ChartSeries;
  /** Place in the palette. */
  colour: number;
  value: number | null;
}

/** What every series says at step `x`, as listed, or the highest first. */
export function readingsAt(series: readonly ChartSeries[], x: number, ranked = false): Reading[] {
  const all = series.flatMap((one, i): Reading[] =>
    one.faint ? [] : [{ series: one, colour: one.colour ?? i, value: valueAt(one.points, x) }],
  );
  const height = ({ value }: Reading) => value ?? -Infinity;
  return ranked ? all.sort((a, b) => (height(a) === height(b) ? 0 : height(b) - height(a))) : all;
}

/**
 * Where a key leads to from step `at` (null: from nowhere), a tenth of the way with `leap`; null when
 * it leads nowhere.
 */
export function moved(
  key: string,
  steps: readonly number[],
  at: number | null,
  leap = false,
): number | null {
  const last = steps.length - 1;
  const stride = leap ? Math.max(1, Math.round(steps.length / 10)) : 1;
  const by = { ArrowLeft: -stride, ArrowRight: stride }[key];
  if (key === 'Home') return steps[0] ?? null;
  if (key === 'End') return steps[last] ?? null;
  if (by === undefined || last < 0) return null;
  const from = at === null ? (by > 0 ? -1 : last + 1) : nearest(steps, at);
  return steps[Math.min(last, Math.max(0, from + by))]!;
}
