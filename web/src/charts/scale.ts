// From numbers to places on an axis and back.

import type { ChartPoint } from './types';

export interface Scale {
  /** NaN where the number has no place: zero and below on a logarithmic axis. */
  place(value: number): number;
  value(place: number): number;
}

/** The numbers `low` to `high` lie at the places `from` to `to`. */
export function scaleOf(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
  log = false,
): Scale {
  const forth = (value: number) => (log ? (value > 0 ? Math.log(value) : NaN) : value);
  const back = (value: number) => (log ? Math.exp(value) : value);
  const start = forth(low);
  const ratio = (to - from) / (forth(high) - start);
  return {
    place: (value) => from + (forth(value) - start) * ratio,
    value: (place) => back(start + (place - from) / ratio),
  };
}

export const numbersOf = (points: readonly ChartPoint[]): number[] =>
  points.flatMap(([, value]) => value ?? []);

/** A logarithmic axis is possible, and tells more: all above zero, over more than a factor of 8. */
export function suitsLog(all: readonly (readonly ChartPoint[])[]): boolean {
  const numbers = all.flatMap(numbersOf);
  if (numbers.length < 2) return false;
  const least = numbers.reduce((a, b) => Math.min(a, b));
  const most = numbers.reduce((a, b) => Math.max(a, b));
  return least > 0 && most / least > 8;
}
