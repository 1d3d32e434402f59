// What a panel draws: one curve a metric and run, and how ECharts is told so.

import { percent, plain } from '../../../app/format';
import type { ChartOption } from '../../../charts/echarts';
import type { ChartColours } from '../../../charts/theme';
import { numbersOf, smooth, within } from './curves';
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
  range: Range;
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

/** Room for the axes, in CSS pixels; the selection of a range counts on it. */
export const frame = { left: 58, right: 14, top: 10, bottom: 26 };

/** The steps that the axis shows. */
export function extentOf(curves: readonly Curve[], { from, to }: Range): [number, number] {
  const steps = curves.flatMap(({ points }) => [points[0]?.[0], points.at(-1)?.[0]]);
  const known = steps.filter((step) => step !== undefined);
  const first = from ?? Math.min(...known);
  return [first, Math.max(first + 1, to ?? Math.max(...known))];
}

export function optionOf(
  curves: readonly Curve[],
  look: Look,
  step: string,
  colours: ChartColours,
): ChartOption {
  const [min, max] = extentOf(curves, look.range);
  const metric = curves[0]?.metric ?? '';
  const shown = (points: readonly Point[]) =>
    within(points, look.range).map(([x, y]) => [x, look.log && y !== null && y <= 0 ? null : y]);
  const line = (curve: Curve, weight: number) => ({
    type: 'line' as const,
    name: curve.name,
    data: shown(smooth(curve.points, weight)),
    color: colours.series[curve.colour % colours.series.length]!,
    showSymbol: curve.points.length < 3,
    symbolSize: 5,
    lineStyle: { width: 2, type: curve.run === 1 ? ('dashed' as const) : ('solid' as const) },
  });
  const faint = (curve: Curve) => {
    const raw = line(curve, 0);
    return { ...raw, name: '', lineStyle: { ...raw.lineStyle, width: 1, opacity: 0.3 } };
  };
  return {
    animation: false,
    grid: frame,
    tooltip: {
      trigger: 'axis',
      confine: true,
      formatter: (found) => {
        const list = (Array.isArray(found) ? found : [found]).filter(
          ({ seriesName }) => seriesName,
        );
        const rows = list.map(({ marker, seriesName, data }) => {
          const value = (data as [number, number | null])[1];
          return `${marker as string}${seriesName}: ${value === null ? '–' : writtenAs(metric, value)}`;
        });
        return [`${step} ${(list[0]?.data as [number] | undefined)?.[0] ?? ''}`, ...rows].join(
          '\n',
        );
      },
    },
    xAxis: { type: 'value', min, max, minInterval: 1, splitLine: { show: false } },
    yAxis: {
      type: look.log ? 'log' : 'value',
      scale: true,
      splitNumber: 4,
      axisLabel: { formatter: (value: number) => writtenAs(metric, value), hideOverlap: true },
    },
    series: [
      ...(look.weight > 0 ? curves.map(faint) : []),
      ...curves.map((curve) => line(curve, look.weight)),
    ],
  };
}
