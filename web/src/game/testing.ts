// Random games for the tests: seeded, so that a failure repeats.

import { isOver, legalMoves, startPosition } from './board';
import type { Size } from './board';
import { lastPosition, newRecord, playOn } from './record';
import type { GameRecord } from './record';

/** Mulberry32: numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomGame(seed: number, size: Size): GameRecord {
  const random = seeded(seed);
  let record = newRecord(startPosition(size));
  for (;;) {
    const position = lastPosition(record);
    if (isOver(position)) return record;
    const moves = legalMoves(position);
    record = playOn(record, moves[Math.floor(random() * moves.length)]!);
  }
}
