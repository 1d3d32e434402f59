// What both agents said of their moves, ready for the graph and the list of moves.

import { other } from '../../../game/board';
import type { Side } from '../../../game/board';
import { moveName, passMove } from '../../../game/notation';
import { positions } from '../../../game/record';
import type { GameRecord } from '../../../game/record';
import type { Note, StoredGame } from './service';

export const measures = ['value', 'depth', 'seconds', 'nodes'] as const;
export type Measure = (typeof measures)[number];

export interface MoveRow {
  /** Plies played after this move. */
  ply: number;
  side: Side;
  /** 'd3', or null for a pass. */
  move: string | null;
  note: Note;
}

/** One row a ply. */
export function moveRows(record: GameRecord, notes: readonly (Note | null)[]): MoveRow[] {
  const movers = positions(record).map(({ toMove }) => toMove);
  return record.moves.map((move, index) => ({
    ply: index + 1,
    side: movers[index]!,
    move: move === passMove ? null : moveName(move, record.start.size),
    note: notes[index] ?? {},
  }));
}

/** The measures that at least one move has. */
export function knownMeasures(rows: readonly MoveRow[]): Measure[] {
  return measures.filter((measure) => rows.some(({ note }) => note[measure] != null));
}

/**
 * The points [ply, number] of one side. Values are turned to black's side, so that the agents'
 * curves meet where they agree.
 */
export function curve(rows: readonly MoveRow[], side: Side, measure: Measure): [number, number][] {
  const sign = measure === 'value' && side === 'O' ? -1 : 1;
  return rows.flatMap((row): [number, number][] => {
    const number = row.note[measure];
    return row.side === side && number != null ? [[row.ply, 0 + sign * number]] : [];
  });
}

/** The winner by the result, however it came about; null: a draw, or no result. */
export function winnerOf(result: StoredGame['result']): Side | null {
  if (!result || result.black_score === 0) return null;
  return result.black_score > 0 ? 'X' : other('X');
}
