// The rules of Reversi and of its reversed form, on boards of 4, 6 and 8 squares: legal moves,
// flips, passing, the end of the game and the score, as docs/rules.md defines them.
//
// Squares are numbers, row by row: a1 = 0, b1 = 1, ... n*n - 1. Positions are never changed in
// place; every function returns a new one. No DOM, no state.

export type Size = 4 | 6 | 8;
/** X is black and moves first, O is white. */
export type Side = 'X' | 'O';
export type Cell = Side | '-';
/** reversed: fewer discs win. classic: more discs win. */
export type Rules = 'reversed' | 'classic';

export interface Position {
  readonly size: Size;
  readonly cells: readonly Cell[];
  readonly toMove: Side;
}

export interface DiscCounts {
  X: number;
  O: number;
  empty: number;
}

export const sizes: readonly Size[] = [4, 6, 8];

const directions = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

export function other(side: Side): Side {
  return side === 'X' ? 'O' : 'X';
}

/** White on d4 and e5, black on e4 and d5 (moved to the centre of smaller boards); black to move. */
export function startPosition(size: Size = 8): Position {
  const cells = new Array<Cell>(size * size).fill('-');
  const low = size / 2 - 1;
  const high = size / 2;
  cells[low * size + low] = 'O';
  cells[high * size + high] = 'O';
  cells[low * size + high] = 'X';
  cells[high * size + low] = 'X';
  return { size, cells, toMove: 'X' };
}

/** The discs that `side` (the side to move if left out) would turn by playing on `square`. */
export function flips(position: Position, square: number, side: Side = position.toMove): number[] {
  const { size, cells } = position;
  if (cells[square] !== '-') return [];
  const turned: number[] = [];
  for (const [dx, dy] of directions) {
    const run: number[] = [];
    let x = (square % size) + dx;
    let y = Math.floor(square / size) + dy;
    while (x >= 0 && x < size && y >= 0 && y < size) {
      const cell = cells[y * size + x]!;
      if (cell === '-') break;
      if (cell === side) {
        turned.push(...run);
        break;
      }
      run.push(y * size + x);
      x += dx;
      y += dy;
    }
  }
  return turned;
}

/** Every square on which `side` may play, in rising order; empty when it must pass. */
export function legalMoves(position: Position, side: Side = position.toMove): number[] {
  const moves: number[] = [];
  for (let square = 0; square < position.cells.length; square++) {
    if (flips(position, square, side).length > 0) moves.push(square);
  }
  return moves;
}

function canMove(position: Position, side: Side): boolean {
  return position.cells.some((_, square) => flips(position, square, side).length > 0);
}

export function isLegal(position: Position, square: number): boolean {
  return flips(position, square).length > 0;
}

/** Plays a disc; the other side is to move afterwards, even if it will have to pass. */
export function play(position: Position, square: number): Position {
  const turned = flips(position, square);
  if (turned.length === 0) throw new RangeError(`illegal move on square ${square}`);
  const cells = position.cells.slice();
  cells[square] = position.toMove;
  for (const index of turned) cells[index] = position.toMove;
  return { size: position.size, cells, toMove: other(position.toMove) };
}

export function pass(position: Position): Position {
  return { ...position, toMove: other(position.toMove) };
}

/** The side to move has no move, but the other side has one. */
export function mustPass(position: Position): boolean {
  return !canMove(position, position.toMove) && canMove(position, other(position.toMove));
}

/** Neither side can move. */
export function isOver(position: Position): boolean {
  return !canMove(position, 'X') && !canMove(position, 'O');
}

/** The position after the forced pass, if there is one. */
export function settle(position: Position): Position {
  return mustPass(position) ? pass(position) : position;
}

export function countDiscs(cells: readonly Cell[]): DiscCounts {
  const counts: DiscCounts = { X: 0, O: 0, empty: 0 };
  for (const cell of cells) counts[cell === '-' ? 'empty' : cell]++;
  return counts;
}

/**
 * The score for `side` as if the game ended here: own - other discs, empty squares counted for the
 * side with more discs; the reversed score is minus that. Even on every finished board, positive
 * for the winner.
 */
export function score(cells: readonly Cell[], rules: Rules, side: Side = 'X'): number {
  const counts = countDiscs(cells);
  const difference = counts[side] - counts[other(side)];
  const classic = difference + Math.sign(difference) * counts.empty;
  // `0 -` and not unary minus: a draw is 0, never -0.
  return rules === 'classic' ? classic : 0 - classic;
}

/** The side that would win if the game ended here; null when level. */
export function ahead(cells: readonly Cell[], rules: Rules): Side | null {
  const black = score(cells, rules, 'X');
  return black === 0 ? null : black > 0 ? 'X' : 'O';
}
