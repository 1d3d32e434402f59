// The lengths of the evaluation graph. The value runs from the chosen side's best at the top to its
// worst at the bottom; below it a strip shows what each move lost.

import type { Side } from '../../../game/board';
import type { Point } from './values';

export interface Frame {
  width: number;
  /** Where the plot begins and ends. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The base of the loss bars, and how high the highest may be. */
  base: number;
  barHeight: number;
  /** The value at the top. */
  limit: number;
  plies: number;
}

const steps = [8, 16, 24, 32, 48, 64];

export function frameOf(points: readonly Point[], width: number, height: number): Frame {
  const largest = Math.max(0, ...points.map(({ evaluation }) => Math.abs(evaluation?.black ?? 0)));
  const limit = steps.find((step) => step >= largest) ?? 64;
  const barHeight = Math.round(height * 0.17);
  return {
    width,
    left: 34,
    right: width - 8,
    top: 8,
    bottom: height - barHeight - 14,
    base: height - 2,
    barHeight,
    limit,
    plies: Math.max(1, points.length - 1),
  };
}

export function xOf(frame: Frame, ply: number): number {
  return frame.left + (ply / frame.plies) * (frame.right - frame.left);
}

export function yOf(frame: Frame, black: number, view: Side): number {
  const value = Math.min(frame.limit, Math.max(-frame.limit, view === 'X' ? black : -black));
  const middle = (frame.top + frame.bottom) / 2;
  return middle - (value / frame.limit) * (middle - frame.top);
}

/** The ply nearest to a place on the x axis. */
export function plyAt(frame: Frame, x: number): number {
  const share = (x - frame.left) / (frame.right - frame.left);
  return Math.min(frame.plies, Math.max(0, Math.round(share * frame.plies)));
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Runs of neighbouring points with a value, as [first ply, one behind the last]. */
function runs(points: readonly Point[], has: (point: Point) => boolean): [number, number][] {
  const found: [number, number][] = [];
  points.forEach((point, i) => {
    if (!has(point)) return;
    const last = found.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else found.push([i, i + 1]);
  });
  return found;
}

/** The line through the values, and the area between it and zero. */
export function curves(
  points: readonly Point[],
  frame: Frame,
  view: Side,
): { line: string; area: string } {
  const zero = round(yOf(frame, 0, view));
  let line = '';
  let area = '';
  for (const [from, to] of runs(points, ({ evaluation }) => evaluation !== null)) {
    const places = points.slice(from, to).map(({ ply, evaluation }) => {
      return `${round(xOf(frame, ply))} ${round(yOf(frame, evaluation!.black, view))}`;
    });
    if (places.length === 1) continue;
    line += `M${places.join('L')}`;
    const [first, last] = [round(xOf(frame, from)), round(xOf(frame, to - 1))];
    area += `M${first} ${zero}L${places.join('L')}L${last} ${zero}Z`;
  }
  return { line, area };
}

/** Points with a value whose neighbours have none: no line shows them. */
export function alone(points: readonly Point[]): Point[] {
  return points.filter(({ evaluation }, i) => {
    return evaluation && !points[i - 1]?.evaluation && !points[i + 1]?.evaluation;
  });
}

/** Stretches of the x axis where every value is proved. */
export function exactStretches(
  points: readonly Point[],
  frame: Frame,
): { x: number; width: number }[] {
  const half = (frame.right - frame.left) / frame.plies / 2;
  return runs(points, ({ evaluation }) => evaluation?.exact === true).map(([from, to]) => {
    const x = Math.max(frame.left, xOf(frame, from) - half);
    const end = Math.min(frame.right, xOf(frame, to - 1) + half);
    return { x: round(x), width: round(end - x) };
  });
}

export interface Bar {
  ply: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One bar a move that lost something. Big losses are cut: beyond 20 discs all are disasters. */
export function lossBars(points: readonly Point[], frame: Frame): Bar[] {
  const width = Math.max(2, Math.min(9, ((frame.right - frame.left) / frame.plies) * 0.7));
  return points.flatMap(({ ply, verdict }) => {
    const loss = Math.min(20, verdict?.loss ?? 0);
    if (loss <= 0) return [];
    const height = Math.max(2, (loss / 20) * frame.barHeight);
    const x = xOf(frame, ply) - width / 2;
    return [{ ply, x: round(x), y: round(frame.base - height), width: round(width), height }];
  });
}
