// What a panel draws: one curve a metric and run, and how the chart is told so.

import { percent, plain } from '../../../app/format';
import { numbersOf } from '../../../charts/scale';
import type { ChartContent, ChartSeries } from '../../../charts/types';
import { smooth } from './curves';
import type { Range } from './curves';
import { isShare } from './metrics';
import type { Point, Series } from './service';

export interface Curve {
  /** Unique within the panel. */
  name: string;
  metric: string;
  /** 0: the run of the page, 1: the one it is compared with. */
  run: 0 | 1;
  /** Place in the palette. */
  colour: number;
  points: readonly Point[];
}

export interface Look {
  weight: number;
  /** The steps of the axis, which stay when curves are switched off. */
  extent: readonly [number, number];
  log: boolean;
}

/**
 * Metrics differ by colour and runs by dashes; where there is but one metric runs have colours, and
 * their names.
 */
export function curvesOf(
  metrics: readonly string[],
  runs: readonly { label: string; series: Series }[],
  label: (metric: string) => string,
): Curve[] {
  return runs.flatMap(({ label: run, series }, i) =>
    metrics.flatMap((metric, j): Curve[] => {
      const points = series[metric];
      if (!points) return [];
      const full = `${label(metric)} · ${run}`;
      const name = metrics.length === 1 && runs.length > 1 ? run : i === 0 ? label(metric) : full;
      return [{ name, metric, run: i === 0 ? 0 : 1, colour: metrics.length > 1 ? j : i, points }];
    }),
  );
}

/** The last number of a curve as it is written. */
export function lastOf({ points, metric }: Curve): string {
  const last = numbersOf(points).at(-1);
  return last === undefined ? '–' : writtenAs(metric, last);
}

export const writtenAs = (metric: string, value: number): string =>
  isShare(metric) ? percent(value, 1) : plain(value);

/** The steps that the axis shows. */
export function extentOf(curves: readonly Curve[], { from, to }: Range): [number, number] {
  const steps = curves.flatMap(({ points }) => [points[0]?.[0], points.at(-1)?.[0]]);
  const known = steps.filter((step) => step !== undefined);
  const first = from ?? (known.length > 0 ? Math.min(...known) : 0);
  return [first, Math.max(first + 1, to ?? Math.max(first, ...known))];
}

/** With smoothing the raw numbers stand behind the lines. */
export function contentOf(curves: readonly Curve[], look: Look, step: string): ChartContent {
  const [min, max] = look.extent;
  const metric = curves[0]?.metric ?? '';
  const line = ({ name, colour, run, points }: Curve): ChartSeries => ({
    name,
    points: smooth(points, look.weight),
    colour,
    dashed: run === 1,
  });
  const raw = ({ name, colour, points }: Curve) => ({ name, points, colour, faint: true });
  return {
    series: [...(look.weight > 0 ? curves.map(raw) : []), ...curves.map(line)],
    x: { label: step, integer: true, min, max },
    y: { log: look.log, percent: isShare(metric), format: (value) => writtenAs(metric, value) },
  };
}
