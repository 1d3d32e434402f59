// One game without variations: a start position and the moves from it.
//
// A record is always settled: a forced pass is written down (passMove) as soon as it arises, so the
// side to move of the last position can move unless the game is over. Records are never changed in
// place.

import { play, settle, startPosition, mustPass, pass } from './board';
import type { Position, Side } from './board';
import { parseTranscript, passMove, transcript } from './notation';
import type { Move, Parsed } from './notation';

export interface GameRecord {
  readonly start: Position;
  /** Every ply, forced passes included. */
  readonly moves: readonly Move[];
}

export function newRecord(start: Position = startPosition()): GameRecord {
  return { start, moves: mustPass(start) ? [passMove] : [] };
}

function step(position: Position, move: Move): Position {
  return move === passMove ? pass(position) : play(position, move);
}

/** The position before the first ply, after each ply, ...: moves.length + 1 of them. */
export function positions(record: GameRecord): Position[] {
  const all = [record.start];
  for (const move of record.moves) all.push(step(all[all.length - 1]!, move));
  return all;
}

export function positionAt(record: GameRecord, ply: number): Position {
  return record.moves.slice(0, ply).reduce(step, record.start);
}

export function lastPosition(record: GameRecord): Position {
  return positionAt(record, record.moves.length);
}

/** The square of the last disc played at or before `ply` plies; undefined when there is none. */
export function lastDisc(
  record: GameRecord,
  ply: number = record.moves.length,
): number | undefined {
  return record.moves.slice(0, ply).findLast((move) => move !== passMove);
}

/** The side that had to pass just now, if the last ply was a pass. */
export function passedSide(record: GameRecord): Side | null {
  if (record.moves.at(-1) !== passMove) return null;
  return positionAt(record, record.moves.length - 1).toMove;
}

/** Plays a disc (throws when illegal) and writes down the pass it forces, if any. */
export function playOn(record: GameRecord, square: number): GameRecord {
  const after = play(lastPosition(record), square);
  const forced = settle(after) !== after;
  return { ...record, moves: [...record.moves, square, ...(forced ? [passMove] : [])] };
}

/** Takes back the last disc and the pass it forced; the record itself when there is none. */
export function undo(record: GameRecord): GameRecord {
  const last = record.moves.findLastIndex((move) => move !== passMove);
  return last < 0 ? record : { ...record, moves: record.moves.slice(0, last) };
}

/** The game up to `ply`, a forced pass at its end kept. */
export function truncate(record: GameRecord, ply: number): GameRecord {
  const cut = ply + (record.moves[ply] === passMove ? 1 : 0);
  return { ...record, moves: record.moves.slice(0, cut) };
}

export function recordText(record: GameRecord): string {
  return transcript(record.moves, record.start.size);
}

export function parseRecord(text: string, start: Position = startPosition()): Parsed<GameRecord> {
  const parsed = parseTranscript(text, start);
  if (!parsed.ok) return parsed;
  return { ok: true, value: withMoves(start, parsed.value) };
}

/** A record of moves known to be legal, such as the server sends them, with or without passes. */
export function withMoves(start: Position, moves: readonly Move[]): GameRecord {
  return moves.filter((move) => move !== passMove).reduce(playOn, newRecord(start));
}
