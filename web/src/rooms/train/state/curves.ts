// Series of points: put together as they come in, smoothed, as a table and as CSV.

import { csvText } from '../../../app/csv';
import type { Point, Series } from './service';

/** New points behind or in place of the known ones, by step. */
export function mergePoints(known: readonly Point[], fresh: readonly Point[]): Point[] {
  const first = fresh[0]?.[0] ?? Infinity;
  if ((known.at(-1)?.[0] ?? -Infinity) < first) return [...known, ...fresh];
  const steps = new Map([...known, ...fresh]);
  return [...steps].sort(([a], [b]) => a - b);
}

export function mergeSeries(known: Series, part: Series): Series {
  const merged: Record<string, readonly Point[]> = { ...known };
  for (const [name, points] of Object.entries(part)) {
    merged[name] = mergePoints(known[name] ?? [], points);
  }
  return merged;
}

export function lastStep(series: Series): number {
  return Object.values(series).reduce((last, points) => Math.max(last, points.at(-1)?.[0] ?? 0), 0);
}

/** Exponential average; `weight` of the past, 0: none. Corrected for its beginning. */
export function smooth(points: readonly Point[], weight: number): readonly Point[] {
  if (weight <= 0) return points;
  let average = 0;
  let past = 1;
  return points.map(([step, value]): Point => {
    if (value === null) return [step, null];
    average = weight * average + (1 - weight) * value;
    past *= weight;
    return [step, average / (1 - past)];
  });
}

/** From `from` to `to`, both included; null: no bound. */
export interface Range {
  from: number | null;
  to: number | null;
}

export interface TableRow {
  step: number;
  /** In the order of the metrics; undefined where there is no point. */
  values: (number | null | undefined)[];
}

/** One row a step. */
export function rowsOf(series: Series, metrics: readonly string[]): TableRow[] {
  const columns = metrics.map((metric) => new Map(series[metric] ?? []));
  const steps = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...steps]
    .sort((a, b) => a - b)
    .map((step) => ({ step, values: columns.map((column) => column.get(step)) }));
}

/** At most `most` of them, evenly, the first and the last among them. */
export function thin<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  return Array.from(
    { length: most },
    (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!,
  );
}

export function csvOf(series: Series): string {
  const metrics = Object.keys(series);
  const rows = rowsOf(series, metrics).map(({ step, values }) => [step, ...values]);
  return csvText([['step', ...metrics], ...rows]);
}
