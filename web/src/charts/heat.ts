// The cells of a heat map: how strong each is, on which side of the middle, and what it says. Pure.

import { plain } from '../app/format';

export interface HeatContent {
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row; null: an empty cell. */
  values: readonly (number | null)[];
  /** What the cells say: none, or one for each value. */
  texts: readonly string[];
  /** The ends of the colours; the middle has none. */
  low: number;
  high: number;
}

export interface HeatCell {
  text: string;
  /** The text is not written: the colour stands for it, and the pointer shows it. */
  bare: boolean;
  /** 0 … 1 from the middle to an end. */
  strength: number;
  side: 'low' | 'high';
}

/** How far from the middle: −1 at the low end, 1 at the high one, no farther. */
export function heatOf(value: number, low: number, high: number): number {
  const half = (high - low) / 2;
  if (!(half > 0)) return 0;
  return Math.max(-1, Math.min(1, (value - low) / half - 1));
}

/** null: an empty cell. */
export function heatRows({ rows, columns, values, texts, low, high }: HeatContent) {
  const cellAt = (index: number): HeatCell | null => {
    const value = values[index] ?? null;
    if (value === null) return null;
    const heat = heatOf(value, low, high);
    return {
      text: texts[index] || plain(value),
      bare: !texts[index],
      strength: Math.abs(heat),
      side: heat < 0 ? 'low' : 'high',
    };
  };
  return rows.map((label, i) => ({
    label,
    cells: columns.map((_, j) => cellAt(i * columns.length + j)),
  }));
}
