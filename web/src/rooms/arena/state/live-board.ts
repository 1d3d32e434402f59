// A live game as its board shows it.

import { countDiscs, isOver } from '../../../game/board';
import type { Cell, DiscCounts, Side, Size } from '../../../game/board';
import { parseMove, parsePosition } from '../../../game/notation';
import type { Move } from '../../../game/notation';
import { lastDisc, lastPosition, positions, withMoves } from '../../../game/record';
import type { GameRecord } from '../../../game/record';
import type { LiveGame } from './service';

export interface BoardView {
  size: Size;
  cells: readonly Cell[];
  /** null when the game is over. */
  toMove: Side | null;
  lastMove: number | undefined;
  counts: DiscCounts;
  /** Each agent's last word on the game, in discs for itself. */
  values: Record<Side, number | null>;
  plies: number;
}

/** The game that the server's texts name; null when they cannot be read. */
export function recordOf(game: {
  size: Size;
  start: string;
  moves: readonly string[];
}): GameRecord | null {
  const start = parsePosition(game.start, game.size);
  if (!start.ok) return null;
  const moves = game.moves.map((text) => parseMove(text, start.value.size));
  if (moves.includes(null)) return null;
  try {
    return withMoves(start.value, moves as Move[]);
  } catch {
    return null;
  }
}

export function boardView(game: LiveGame): BoardView | null {
  const record = recordOf(game);
  if (!record) return null;
  const position = lastPosition(record);
  const movers = positions(record).map(({ toMove }) => toMove);
  const values: Record<Side, number | null> = { X: null, O: null };
  game.values.forEach((value, ply) => {
    const mover = movers[ply];
    if (mover && value !== null) values[mover] = value;
  });
  return {
    size: position.size,
    cells: position.cells,
    toMove: isOver(position) ? null : position.toMove,
    lastMove: lastDisc(record),
    counts: countDiscs(position.cells),
    values,
    plies: record.moves.length,
  };
}
