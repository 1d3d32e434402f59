import { expect, test } from 'vitest';
import type { Colour, JudgedPly } from './protocol';
import { turningPoint } from './turning-point';

const judged = (ply: number, mover: Colour, best: number, played: number): JudgedPly => ({
  ply,
  mover,
  played: { move: 'a1', value: played, exact: false },
  best: { move: 'b2', value: best, exact: false },
  loss: best - played,
  remaining: 0,
});

test('the move that the server names', () => {
  const plies = [judged(40, 'black', -4, -30), judged(30, 'black', 0, -4)];
  expect(turningPoint(plies, { turning_point: 30, costliest: 40 })).toEqual({
    ply: 30,
    mover: 'black',
    played: 'a1',
    better: 'b2',
    before: 0,
    after: -4,
    exact: false,
    decided: true,
  });
});

test('otherwise the costliest that it names', () => {
  const plies = [judged(12, 'black', -6, -20), judged(11, 'white', 30, 2)];
  const point = turningPoint(plies, { turning_point: null, costliest: 11 });
  expect(point).toMatchObject({ ply: 11, mover: 'white', decided: false });
});

test('nothing worth telling', () => {
  expect(turningPoint([], { turning_point: null, costliest: null })).toBeNull();
});
