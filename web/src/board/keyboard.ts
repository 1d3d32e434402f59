// How the keyboard moves over the board's squares.

import type { Size } from '../game/board';

/** The square that `key` leads to from `square`, staying on the board; null for any other key. */
export function stepFocus(key: string, square: number, size: Size): number | null {
  const column = square % size;
  const row = Math.floor(square / size);
  const at = (x: number, y: number) =>
    Math.min(size - 1, Math.max(0, y)) * size + Math.min(size - 1, Math.max(0, x));
  switch (key) {
    case 'ArrowLeft':
      return at(column - 1, row);
    case 'ArrowRight':
      return at(column + 1, row);
    case 'ArrowUp':
      return at(column, row - 1);
    case 'ArrowDown':
      return at(column, row + 1);
    case 'Home':
      return at(0, row);
    case 'End':
      return at(size - 1, row);
    default:
      return null;
  }
}
