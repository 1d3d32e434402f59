// Lengths of the drawn board, in units of its viewBox. The page and the exported file share them.

import type { Size } from '../game/board';

export const cell = 60;
export const discRadius = 25;

export interface Geometry {
  /** Side of the whole drawing. */
  extent: number;
  /** Where the playing field begins, in both directions. */
  margin: number;
  /** Side of the playing field. */
  field: number;
  corner: number;
}

export function geometry(size: Size, compact: boolean): Geometry {
  const margin = compact ? 8 : 30;
  const field = size * cell;
  return { extent: field + 2 * margin, margin, field, corner: compact ? 10 : 16 };
}

export interface Point {
  x: number;
  y: number;
}

export function squareCentre(square: number, size: Size, margin: number): Point {
  return {
    x: margin + ((square % size) + 0.5) * cell,
    y: margin + (Math.floor(square / size) + 0.5) * cell,
  };
}

/** The four guide points, two lines in from the corners; a 4x4 board has none. */
export function guidePoints(size: Size, margin: number): Point[] {
  if (size === 4) return [];
  const ends = [margin + 2 * cell, margin + (size - 2) * cell];
  return ends.flatMap((y) => ends.map((x) => ({ x, y })));
}

/** Width of the pill around a mark's text. */
export function pillWidth(text: string): number {
  return Math.max(34, 16 + text.length * 10.5);
}

/** How far two squares lie apart, in king's steps. */
export function distance(a: number, b: number, size: Size): number {
  const dx = Math.abs((a % size) - (b % size));
  const dy = Math.abs(Math.floor(a / size) - Math.floor(b / size));
  return Math.max(dx, dy);
}

/** Direction from a to b in degrees; 0 is to the right, 90 down. */
export function bearing(a: number, b: number, size: Size): number {
  const dx = (b % size) - (a % size);
  const dy = Math.floor(b / size) - Math.floor(a / size);
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}
