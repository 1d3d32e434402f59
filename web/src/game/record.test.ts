import { expect, test } from 'vitest';
import { isOver, legalMoves, pass, sizes, startPosition } from './board';
import { parsePosition, passMove } from './notation';
import {
  lastDisc,
  lastPosition,
  newRecord,
  parseRecord,
  passedSide,
  playOn,
  positionAt,
  positions,
  recordText,
  truncate,
  undo,
  withMoves,
} from './record';
import { randomGame } from './testing';

test('a record is always settled', () => {
  for (const size of sizes) {
    for (let seed = 100; seed < 120; seed++) {
      const full = randomGame(seed, size);
      let record = newRecord(full.start);
      for (const move of full.moves.filter((move) => move !== passMove)) {
        expect(legalMoves(lastPosition(record)).length).toBeGreaterThan(0);
        record = playOn(record, move);
        expect(lastDisc(record)).toBe(move);
      }
      expect(record).toEqual(full);
      expect(isOver(lastPosition(record))).toBe(true);
    }
  }
});

test('undo goes back disc by disc to the start, passes with them', () => {
  const full = randomGame(5, 6);
  let record = full;
  let discs = full.moves.filter((move) => move !== passMove).length;
  for (; discs > 0; discs--) {
    record = undo(record);
    expect(withMoves(full.start, full.moves.slice(0, record.moves.length))).toEqual(record);
  }
  expect(record).toEqual(newRecord(full.start));
  expect(undo(record)).toBe(record);
});

test('a start where the mover must pass begins with the pass', () => {
  const parsed = parsePosition('XO-------------- O');
  if (!parsed.ok) throw new Error();
  const record = newRecord(parsed.value);
  expect(record.moves).toEqual([passMove]);
  expect(passedSide(record)).toBe('O');
  expect(lastPosition(record)).toEqual(pass(parsed.value));
  expect(lastDisc(record)).toBeUndefined();
  expect(undo(record)).toBe(record);
});

test('positions, positionAt and truncate agree', () => {
  const record = randomGame(11, 4);
  const all = positions(record);
  expect(all).toHaveLength(record.moves.length + 1);
  all.forEach((position, ply) => {
    expect(positionAt(record, ply)).toEqual(position);
    const cut = truncate(record, ply);
    expect(legalMoves(lastPosition(cut)).length > 0 || isOver(lastPosition(cut))).toBe(true);
  });
});

test('text and back', () => {
  const record = randomGame(2, 8);
  expect(parseRecord(recordText(record))).toEqual({ ok: true, value: record });
  expect(parseRecord('')).toEqual({ ok: true, value: newRecord() });
  expect(parseRecord('f5a1', startPosition())).toMatchObject({ ok: false, fault: { at: 2 } });
});
