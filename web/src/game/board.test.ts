import { describe, expect, test } from 'vitest';
import {
  ahead,
  countDiscs,
  flips,
  isOver,
  legalMoves,
  mustPass,
  other,
  pass,
  play,
  score,
  settle,
  sizes,
  startPosition,
} from './board';
import type { Cell, Position } from './board';
import { legalNames, parsePosition, parseTranscript, squareName } from './notation';
import { lastPosition, parseRecord, positions } from './record';
import { randomGame } from './testing';

/** Leaves of the game tree at `depth`; a pass is a ply, as in the C++ perft. */
function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (moves.length > 0) {
    return moves.reduce((sum, move) => sum + perft(play(position, move), depth - 1), 0);
  }
  return mustPass(position) ? perft(pass(position), depth - 1) : 1;
}

/** Plays a transcript of docs/rules.md. */
function after(text: string, size: 4 | 6 | 8): Position {
  const parsed = parseRecord(text, startPosition(size));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  return lastPosition(parsed.value);
}

describe('the start', () => {
  test('is that of the rules, with black’s four moves', () => {
    expect(startPosition(8).cells.join('')).toBe(
      '---------------------------OX------XO---------------------------',
    );
    expect(legalNames(startPosition(8))).toEqual(['d3', 'c4', 'f5', 'e6']);
    expect(startPosition().toMove).toBe('X');
  });

  test('lies in the centre of smaller boards', () => {
    expect(startPosition(4).cells.join('')).toBe('-----OX--XO-----');
    expect(legalNames(startPosition(6))).toEqual(['c2', 'b3', 'e4', 'd5']);
  });
});

test('perft from the start of the 8x8 board', () => {
  const known = [1, 4, 12, 56, 244, 1396, 8200, 55092];
  const counted = known.map((_, depth) => perft(startPosition(8), depth));
  expect(counted).toEqual(known);
});

describe('a move', () => {
  test('turns every run it closes', () => {
    const position = parsePosition('-OX-OO--X-X----- X');
    if (!position.ok) throw new Error();
    expect(flips(position.value, 0).sort()).toEqual([1, 4, 5]);
    expect(play(position.value, 0).cells.join('')).toBe('XXX-XX--X-X-----');
    expect(play(position.value, 0).toMove).toBe('O');
  });

  test('that turns nothing is refused', () => {
    expect(() => play(startPosition(), 0)).toThrow(RangeError);
    expect(flips(startPosition(), 27)).toEqual([]);
  });

  test('does not run over the edge of the board', () => {
    const position = parsePosition('--XOO----------- X');
    if (!position.ok) throw new Error();
    expect(legalNames(position.value)).toEqual([]);
  });
});

describe('the score', () => {
  const filled = (black: number, white: number): Cell[] => [
    ...new Array<Cell>(black).fill('X'),
    ...new Array<Cell>(white).fill('O'),
    ...new Array<Cell>(64 - black - white).fill('-'),
  ];

  test.each([
    [40, 24, 16],
    [32, 32, 0],
    [13, 0, 64],
  ])('of %i against %i discs', (black, white, classic) => {
    const cells = filled(black, white);
    expect(score(cells, 'classic', 'X')).toBe(classic);
    expect(score(cells, 'reversed', 'X')).toBe(0 - classic);
    expect(score(cells, 'reversed', 'O')).toBe(classic);
  });

  test('of the games in docs/rules.md', () => {
    const won = after('d3d2d1b4a2b1a1c4d4c1', 4);
    expect(isOver(won)).toBe(true);
    expect(countDiscs(won.cells)).toEqual({ X: 11, O: 3, empty: 2 });
    expect(score(won.cells, 'reversed')).toBe(-10);
    expect(ahead(won.cells, 'reversed')).toBe('O');
    expect(ahead(won.cells, 'classic')).toBe('X');

    const drawn = after('d3d2a1d4d1a2b1a4a3b4', 4);
    expect(isOver(drawn)).toBe(true);
    expect(score(drawn.cells, 'reversed')).toBe(0);
    expect(ahead(drawn.cells, 'reversed')).toBeNull();

    const wiped = after('e6f4e3f6g5d6e7f5c5', 8);
    expect(isOver(wiped)).toBe(true);
    expect(score(wiped.cells, 'reversed', 'O')).toBe(64);
  });
});

describe.each(sizes)('random games on %ix%i', (size) => {
  test('keep the rules', () => {
    for (let seed = 0; seed < 30; seed++) {
      const record = randomGame(seed, size);
      const all = positions(record);
      record.moves.forEach((move, ply) => {
        const [before, now] = [all[ply]!, all[ply + 1]!];
        expect(now.toMove).toBe(other(before.toMove));
        if (move < 0) {
          expect(legalMoves(before)).toEqual([]);
          expect(now.cells).toBe(before.cells);
        } else {
          const turned = flips(before, move).length;
          const [was, is] = [countDiscs(before.cells), countDiscs(now.cells)];
          expect(turned).toBeGreaterThan(0);
          expect(is[before.toMove]).toBe(was[before.toMove] + turned + 1);
          expect(is[now.toMove]).toBe(was[now.toMove] - turned);
        }
      });
      const end = all.at(-1)!;
      expect(isOver(end) && !mustPass(end) && settle(end) === end).toBe(true);
      expect(Math.abs(score(end.cells, 'reversed') % 2)).toBe(0);
      expect(score(end.cells, 'reversed', 'X') + score(end.cells, 'reversed', 'O')).toBe(0);
    }
  });

  test('have the same legal moves when the board is turned upside down', () => {
    const record = randomGame(7, size);
    for (const position of positions(record)) {
      const turned = { ...position, cells: [...position.cells].reverse() };
      const last = size * size - 1;
      const expected = legalMoves(position).map((square) => last - square);
      expect(legalMoves(turned)).toEqual(expected.reverse());
    }
  });
});

test('a transcript of the tour in the README', () => {
  const parsed = parseTranscript('f5d6c3d3c4', startPosition());
  expect(parsed.ok).toBe(true);
  const position = after('f5d6c3d3c4', 8);
  expect(position.cells.join('')).toBe(
    '------------------XO------XXX------OXX-----O--------------------',
  );
  expect(legalMoves(position).map((square) => squareName(square, 8))).toEqual(
    'b3 f3 f4 b5 g5 g6'.split(' '),
  );
});
