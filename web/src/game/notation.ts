// Text for squares, moves, positions and transcripts, as docs/rules.md defines them.
//
// Parsers never throw: they return the value or a fault with the place where it stands, and
// messages.ts puts a fault into words. Printing and parsing back gives the same thing.

import { flips, isOver, legalMoves, mustPass, pass, play, sizes, startPosition } from './board';
import type { Cell, Position, Side, Size } from './board';

/** A square, or `passMove`. */
export type Move = number;
export const passMove: Move = -1;

export type FaultCode =
  | 'bad-length'
  | 'bad-cell'
  | 'bad-side'
  | 'bad-move'
  | 'off-board'
  | 'occupied'
  | 'illegal'
  | 'no-pass'
  | 'game-over'
  | 'bad-variation';

export interface Fault {
  code: FaultCode;
  /** Index of the first wrong character in the text. */
  at: number;
  /** The wrong part of the text. */
  found: string;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export function fault(code: FaultCode, at: number, found: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { code, at, found } };
}

/** 'd3' */
export function squareName(square: number, size: Size): string {
  return String.fromCharCode(97 + (square % size)) + String(Math.floor(square / size) + 1);
}

/** 'd3', or 'pa' for a pass */
export function moveName(move: Move, size: Size): string {
  return move === passMove ? 'pa' : squareName(move, size);
}

/** The square or pass of exactly two characters; null when it is neither or off the board. */
export function parseMove(text: string, size: Size): Move | null {
  const lower = text.toLowerCase();
  if (lower === 'pa') return passMove;
  if (!/^[a-h][1-8]$/.test(lower)) return null;
  const x = lower.charCodeAt(0) - 97;
  const y = lower.charCodeAt(1) - 49;
  return x < size && y < size ? y * size + x : null;
}

/** n*n characters X, O and -, a space, the side to move. */
export function positionText(position: Position): string {
  return `${position.cells.join('')} ${position.toMove}`;
}

const cellOf: Record<string, Cell> = { x: 'X', '*': 'X', o: 'O', '-': '-', '.': '-' };

/** Reads a position text or an OBF line; `start` is the initial position of `size`. */
export function parsePosition(text: string, size: Size = 8): Parsed<Position> {
  const begin = text.length - text.trimStart().length;
  const board = text.split(';', 1)[0]!.trim();
  if (board.toLowerCase() === 'start') return { ok: true, value: startPosition(size) };
  const squares = board.split(/\s/, 1)[0]!;
  const cells: Cell[] = [];
  for (let i = 0; i < squares.length; i++) {
    const cell = cellOf[squares[i]!.toLowerCase()];
    if (cell === undefined) return fault('bad-cell', begin + i, squares[i]!);
    cells.push(cell);
  }
  const found = sizes.find((n) => n * n === squares.length);
  if (found === undefined) return fault('bad-length', begin + squares.length, squares);
  const sideText = board.slice(squares.length).trim();
  const side = cellOf[sideText.toLowerCase()];
  if (side === undefined || side === '-') {
    const at = board.length - sideText.length;
    return fault('bad-side', begin + at, sideText);
  }
  return { ok: true, value: { size: found, cells, toMove: side satisfies Side } };
}

/** The moves run together, passes left out: 'f5d6c3'. */
export function transcript(moves: readonly Move[], size: Size): string {
  return moves
    .filter((move) => move !== passMove)
    .map((move) => squareName(move, size))
    .join('');
}

export interface MoveToken {
  at: number;
  text: string;
}

/**
 * Plays one written move. Passes left out are put in; the result lists what was played, a forced
 * pass before the move included.
 */
export function playWritten(
  position: Position,
  token: MoveToken,
): Parsed<{ moves: Move[]; position: Position }> {
  const wrong = (code: FaultCode) => fault(code, token.at, token.text);
  const move = parseMove(token.text, position.size);
  if (move === null) return wrong(/^[a-h][1-8]$/i.test(token.text) ? 'off-board' : 'bad-move');
  if (isOver(position)) return wrong('game-over');
  const forced = mustPass(position);
  if (move === passMove) {
    return forced
      ? { ok: true, value: { moves: [passMove], position: pass(position) } }
      : wrong('no-pass');
  }
  if (position.cells[move] !== '-') return wrong('occupied');
  const ready = forced ? pass(position) : position;
  if (flips(ready, move).length === 0) return wrong('illegal');
  const moves = forced ? [passMove, move] : [move];
  return { ok: true, value: { moves, position: play(ready, move) } };
}

/** Splits at blanks and signs between moves, drops move numbers ('12.'), cuts the rest in pairs. */
export function moveTokens(text: string): MoveToken[] {
  const tokens: MoveToken[] = [];
  const pattern = /[\s,;|–-]+|\d+\.+|[()]|[^\s,;|–()-]{1,2}/g;
  for (const match of text.matchAll(pattern)) {
    const part = match[0];
    if (/^([\s,;|–-]+|\d+\.+)$/.test(part)) continue;
    tokens.push({ at: match.index, text: part });
  }
  return tokens;
}

/** The moves of a transcript, passes written out between moves. */
export function parseTranscript(text: string, start: Position): Parsed<Move[]> {
  const moves: Move[] = [];
  let position = start;
  for (const token of moveTokens(text)) {
    const played = playWritten(position, token);
    if (!played.ok) return played;
    moves.push(...played.value.moves);
    position = played.value.position;
  }
  return { ok: true, value: moves };
}

/** Squares of the legal moves by name, for messages and tests. */
export function legalNames(position: Position): string[] {
  return legalMoves(position).map((square) => squareName(square, position.size));
}
