// Where everything in a chart of a given size goes: the frame, both axes and their ticks. Pure.

import { scaleOf } from './scale';
import type { Scale } from './scale';
import { firstFrom, stepOf } from './steps';
import { logBounds, logTicks, ticksAbout, ticksWithin } from './ticks';
import type { ChartContent, YAxis } from './types';

export interface Tick {
  value: number;
  place: number;
  text: string;
}

export interface Layout {
  /** The edges of the plot, in CSS pixels. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: Scale;
  y: Scale;
  /** What the axes show. */
  xBounds: readonly [number, number];
  yBounds: readonly [number, number];
  xTicks: Tick[];
  yTicks: Tick[];
  /** The right end of the name of the x axis, in the corner below the y axis; null: no room. */
  xLabel: number | null;
}

/** Size of the letters of the ticks, in CSS pixels; Plot.svelte writes them so. */
export const letters = 12;
const margin = { right: 14, top: 10, bottom: 26, between: 8 };
/** Room for a tick: as much as looks calm. */
const tickHeight = 28;
const tickGap = 16;

/** Widths of signs in ems, the first that fits; a little generous, for fonts differ. */
const widths: [RegExp, number][] = [
  [/[.,:' ]/, 0.34],
  [/[%+\u2212]|[^\0-\u2e7f]/, 1],
  [/./su, 0.64],
];

/** About as wide as it is written. */
export function textWidth(text: string): number {
  const width = (sign: string) => widths.find(([signs]) => signs.test(sign))![1];
  return [...text].reduce((sum, sign) => sum + width(sign), 0) * letters;
}

/** From the first step to the last; never empty. */
export function xBoundsOf({ series, x }: ChartContent): [number, number] {
  const ends = series.flatMap(({ points }) => [points[0]?.[0], points.at(-1)?.[0]]);
  const known = ends.filter((end) => end !== undefined);
  const low = x.min ?? (known.length > 0 ? Math.min(...known) : 0);
  const high = x.max ?? (known.length > 0 ? Math.max(...known) : 1);
  return [low, high > low ? high : low + 1];
}

/** The least and the greatest number that is drawn; null without any. */
function reach({ series, y }: ChartContent, [from, to]: readonly [number, number]) {
  let low = Infinity;
  let high = -Infinity;
  for (const { points } of series) {
    for (let i = firstFrom(points, from, stepOf); i < points.length; i++) {
      const [x, value] = points[i]!;
      if (x > to) break;
      if (value === null || !Number.isFinite(value) || (y.log && value <= 0)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low <= high ? ([low, high] as const) : null;
}

/** What the y axis has to hold. A level line gets room above and below. */
function yReach(axis: YAxis, drawn: readonly [number, number] | null): [number, number] {
  let [low, high] = drawn ?? (axis.log ? [1, 10] : [0, 1]);
  low = Math.min(axis.min ?? low, low);
  high = Math.max(axis.max ?? high, high);
  if (axis.log || low < high) return [low, high];
  const room = low === 0 ? 1 : Math.abs(low) / 10;
  const inShares = axis.percent && low >= 0 && low <= 1;
  return inShares ? [Math.max(0, low - room), Math.min(1, high + room)] : [low - room, high + room];
}

/** As many ticks as there is room for and as the format can tell apart, and where the axis ends. */
function yAxisOf(axis: YAxis, [low, high]: readonly [number, number], most: number) {
  for (let count = most; ; count--) {
    const round = axis.log ? logBounds(low, high) : null;
    const values = round ? logTicks(...round, count) : ticksAbout(low, high, count);
    const rows = values.map((value) => ({ value, text: axis.format(value) }));
    if (count > 1 && new Set(rows.map(({ text }) => text)).size < rows.length) continue;
    return { rows, yBounds: round ?? ([values[0]!, values.at(-1)!] as const) };
  }
}

/** Before the first tick, and within the chart. */
function labelPlace(label: string, left: number, first: Tick | undefined): number | null {
  const tick = first ? first.place - textWidth(first.text) / 2 : Infinity;
  const place = Math.min(left, tick) - margin.between;
  return label !== '' && place >= textWidth(label) ? place : null;
}

export function layoutOf(
  content: ChartContent,
  width: number,
  height: number,
  formatX: (x: number) => string,
): Layout {
  const top = margin.top;
  const bottom = Math.max(top + 1, height - margin.bottom);
  const most = Math.max(1, Math.round((bottom - top) / tickHeight));
  const xBounds = xBoundsOf(content);
  const { rows, yBounds } = yAxisOf(content.y, yReach(content.y, reach(content, xBounds)), most);
  const label = content.x.labelBelow ? '' : (content.x.label ?? '');
  // The name of the x axis stands beside the first tick, which is half within the margin.
  const widest = Math.max(textWidth(label) + 4, ...rows.map(({ text }) => textWidth(text)));
  const left = Math.ceil(widest) + margin.between;
  const right = Math.max(left + 1, width - margin.right);
  const x = scaleOf(xBounds, [left, right]);
  const y = scaleOf(yBounds, [bottom, top], content.y.log);
  const tickWidth = Math.max(...xBounds.map((end) => textWidth(formatX(end)))) + tickGap;
  const columns = Math.min(12, Math.floor((right - left) / tickWidth));
  const columnsAt = ticksWithin(...xBounds, Math.max(1, columns), content.x.integer);
  const tickAt = (scale: Scale, value: number, text: string) => {
    return { value, place: scale.place(value), text };
  };
  const xTicks = columnsAt.map((value) => tickAt(x, value, formatX(value)));
  const yTicks = rows.map(({ value, text }) => tickAt(y, value, text));
  const xLabel = labelPlace(label, left, xTicks[0]);
  return { left, right, top, bottom, x, y, xBounds, yBounds, xTicks, yTicks, xLabel };
}
