// A board being set up by hand. Never changed in place.

import { isOver, legalMoves, other, startPosition } from '../../../game/board';
import type { Cell, Position, Rules, Size } from '../../../game/board';

export interface Setup {
  readonly position: Position;
  readonly rules: Rules;
  readonly brush: Cell;
}

export type Finding = 'empty' | 'over' | 'passes' | 'ready';

export function beginSetup(position: Position, rules: Rules): Setup {
  return { position, rules, brush: 'X' };
}

const withCells = (setup: Setup, cells: readonly Cell[]): Setup => {
  return { ...setup, position: { ...setup.position, cells } };
};

export function paint(setup: Setup, square: number): Setup {
  const { position, brush } = setup;
  if (position.cells[square] === brush) return setup;
  return withCells(
    setup,
    position.cells.map((cell, i) => (i === square ? brush : cell)),
  );
}

export function clear(setup: Setup): Setup {
  return withCells(setup, new Array<Cell>(setup.position.cells.length).fill('-'));
}

export function toStart(setup: Setup, size: Size = setup.position.size): Setup {
  return { ...setup, position: startPosition(size) };
}

export function turn(setup: Setup): Setup {
  const { position } = setup;
  return { ...setup, position: { ...position, toMove: other(position.toMove) } };
}

/** What stands in the way of analysing it, or is worth knowing. */
export function examine({ position }: Setup): Finding {
  if (position.cells.every((cell) => cell === '-')) return 'empty';
  if (isOver(position)) return 'over';
  return legalMoves(position).length === 0 ? 'passes' : 'ready';
}
