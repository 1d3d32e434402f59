import { describe, expect, test } from 'vitest';
import { sizes, startPosition } from './board';
import {
  moveName,
  parseMove,
  parsePosition,
  parseTranscript,
  passMove,
  positionText,
  squareName,
  transcript,
} from './notation';
import { positions } from './record';
import { randomGame } from './testing';

test('squares and moves', () => {
  expect(squareName(19, 8)).toBe('d3');
  expect(squareName(15, 4)).toBe('d4');
  expect(moveName(passMove, 8)).toBe('pa');
  expect(parseMove('D3', 8)).toBe(19);
  expect(parseMove('pa', 6)).toBe(passMove);
  expect(parseMove('e1', 4)).toBeNull();
  expect(parseMove('i1', 8)).toBeNull();
  for (const size of sizes) {
    for (let square = 0; square < size * size; square++) {
      expect(parseMove(squareName(square, size), size)).toBe(square);
    }
  }
});

describe('position text', () => {
  test('reads back what it writes, all through random games', () => {
    for (const size of sizes) {
      for (const position of positions(randomGame(size, size))) {
        expect(parsePosition(positionText(position))).toEqual({ ok: true, value: position });
      }
    }
  });

  test('takes lower case, other signs, OBF fields and "start"', () => {
    const text = ' .....o*..xO..... * ; d3:+2; ';
    expect(parsePosition(text)).toEqual({ ok: true, value: startPosition(4) });
    expect(parsePosition('start', 6)).toEqual({ ok: true, value: startPosition(6) });
  });

  test.each([
    ['', 'bad-length', 0],
    ['-----OX X', 'bad-length', 7],
    ['-----OX--?O----- X', 'bad-cell', 9],
    ['  -----OX--?O----- X', 'bad-cell', 11],
    ['-----OX--XO-----', 'bad-side', 16],
    ['-----OX--XO----- -', 'bad-side', 17],
    ['-----OX--XO----- XO', 'bad-side', 17],
  ])('names the fault in %j', (text, code, at) => {
    expect(parsePosition(text)).toMatchObject({ ok: false, fault: { code, at } });
  });
});

describe('transcript', () => {
  test('reads back what it writes, passes included', () => {
    let passes = 0;
    for (const size of sizes) {
      for (let seed = 0; seed < 20; seed++) {
        const { start, moves } = randomGame(seed, size);
        passes += moves.filter((move) => move === passMove).length;
        expect(parseTranscript(transcript(moves, size), start)).toEqual({ ok: true, value: moves });
      }
    }
    expect(passes).toBeGreaterThan(10);
  });

  test('takes signs between moves, move numbers and written passes', () => {
    const plain = parseTranscript('f5d6c3', startPosition());
    expect(parseTranscript('1. F5 d6, 2. c3\n', startPosition())).toEqual(plain);
    for (const text of ['f5-d6-c3', 'F5 - D6 - C3', 'f5;d6|c3', 'f5–d6–c3'])
      expect(parseTranscript(text, startPosition())).toEqual(plain);
    const { start, moves } = randomGame(3, 4);
    const written = moves.map((move) => moveName(move, 4)).join(' ');
    expect(parseTranscript(written, start)).toEqual({ ok: true, value: moves });
  });

  test.each([
    ['f5d6x9', 'bad-move', 4, 'x9'],
    ['f5 d', 'bad-move', 3, 'd'],
    ['f5f5', 'occupied', 2, 'f5'],
    ['f5a1', 'illegal', 2, 'a1'],
    ['pa', 'no-pass', 0, 'pa'],
    ['e6f4e3f6g5d6e7f5c5a1', 'game-over', 18, 'a1'],
  ])('names the fault in %j', (text, code, at, found) => {
    const parsed = parseTranscript(text, startPosition());
    expect(parsed).toEqual({ ok: false, fault: { code, at, found } });
  });

  test('knows the size of the board', () => {
    expect(parseTranscript('f5', startPosition(4))).toMatchObject({ fault: { code: 'off-board' } });
  });
});
