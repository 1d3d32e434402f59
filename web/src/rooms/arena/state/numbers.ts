// What both agents said of their moves, ready for the graph and the list of moves.

import { short, signed, thinking } from '../../../app/format';
import { other } from '../../../game/board';
import type { Side } from '../../../game/board';
import { moveName, passMove } from '../../../game/notation';
import { positions } from '../../../game/record';
import type { GameRecord } from '../../../game/record';
import type { GameResult } from '../../../api/schema';
import type { MoveNote } from './service';

export const measures = ['value', 'win_rate', 'depth', 'confidence', 'seconds', 'nodes'] as const;
export type Measure = (typeof measures)[number];

export interface MoveRow {
  /** Plies played after this move. */
  ply: number;
  side: Side;
  /** 'd3', or null for a pass. */
  move: string | null;
  note: Partial<MoveNote>;
}

/** One row a ply. */
export function moveRows(
  record: GameRecord,
  notes: readonly (Partial<MoveNote> | null)[],
): MoveRow[] {
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

/** The number of a measure as the list and the graph write it. */
export function written(number: number, measure: Measure): string {
  if (measure === 'value') return signed(number, 1);
  if (measure === 'seconds') return thinking(number);
  if (measure === 'win_rate') return `${Math.round(100 * number)} %`;
  return measure === 'confidence' ? `${Math.round(number)} %` : short(number);
}

/**
 * The points [ply, number] of one side. Values and win rates are turned to black's side, so that
 * the agents' curves meet where they agree.
 */
export function curve(rows: readonly MoveRow[], side: Side, measure: Measure): [number, number][] {
  return rows.flatMap((row): [number, number][] => {
    const number = row.note[measure];
    if (row.side !== side || number == null) return [];
    return [[row.ply, side === 'O' ? seenByBlack(number, measure) : number]];
  });
}

function seenByBlack(number: number, measure: Measure): number {
  if (measure === 'value') return 0 - number;
  return measure === 'win_rate' ? 1 - number : number;
}

/** The winner by the result, however it came about; null: a draw, or no result. */
export function winnerOf(result: Pick<GameResult, 'black_score'> | null): Side | null {
  if (!result || result.black_score === 0) return null;
  return result.black_score > 0 ? 'X' : other('X');
}
