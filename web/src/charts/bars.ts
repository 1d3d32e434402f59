// Values with error bars: what their axis shows and how they are written. Pure.

import { plain } from '../app/format';
import { textWidth } from './layout';
import type { Tick } from './layout';
import { scaleOf } from './scale';
import { ticksAbout } from './ticks';

export interface Bar {
  label: string;
  /** null: no value. */
  value: number | null;
  /** The ends of the whisker; null: not known. */
  low: number | null;
  high: number | null;
  /** The value as it is to be written; empty: as numbers are. */
  note: string;
}

export interface BarsLayout {
  ticks: Tick[];
  /** In shares of the track's width, 0 … 1. */
  place: (value: number) => number;
  /** Where zero is, if there is something on both sides of it. */
  zero: number | null;
}

/** Room for a tick in CSS pixels, beside its own letters. */
const tickGap = 28;

export function barsLayout(bars: readonly Bar[], width: number): BarsLayout {
  const all = bars.flatMap(({ value, low, high }) => [value, low, high]);
  const numbers = all.filter((one): one is number => one !== null && Number.isFinite(one));
  let low = numbers.length > 0 ? Math.min(...numbers) : 0;
  let high = numbers.length > 0 ? Math.max(...numbers) : 1;
  if (low === high) {
    const room = low === 0 ? 1 : Math.abs(low) / 10;
    low -= room;
    high += room;
  }
  const widest = Math.max(textWidth(plain(low)), textWidth(plain(high))) + tickGap;
  const values = ticksAbout(low, high, Math.max(2, Math.min(6, Math.floor(width / widest))));
  const ends = [values[0]!, values.at(-1)!] as const;
  const scale = scaleOf(ends, [0, 1]);
  const ticks = values.map((value) => ({ value, place: scale.place(value), text: plain(value) }));
  const zero = ends[0] < 0 && ends[1] > 0 ? scale.place(0) : null;
  return { ticks, place: (value) => scale.place(value), zero };
}

/** The ends of a whisker need no more digits. */
const brief = (value: number) => plain(Number(value.toPrecision(3)));
/** Infinite values have no place, but a name. */
const named = (note: string) => note.replace(/^\+?inf$/, '∞').replace(/^-inf$/, '−∞');

/** 12.35 (10.1 … 14.6) */
export function barText({ value, low, high, note }: Bar): string {
  const head = named(note) || (value === null ? '–' : plain(value));
  return low === null || high === null ? head : `${head} (${brief(low)} … ${brief(high)})`;
}
