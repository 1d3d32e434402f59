import { expect, test } from 'vitest';
import type { Colour, JudgedPly } from './protocol';
import { turningPoint } from './turning-point';

const judged = (ply: number, mover: Colour, best: number, played: number): JudgedPly => ({
  ply,
  mover,
  played: { move: 'a1', value: played },
  best: { move: best === played ? 'a1' : 'b2', value: best },
  loss: best - played,
  remaining: 0,
});

test('the last move that gave a win or a draw away', () => {
  const plies = [
    judged(30, 'black', 0, -4),
    judged(20, 'black', 12, -2),
    judged(31, 'white', 6, 2),
    judged(40, 'black', -4, -30),
  ];
  expect(turningPoint(plies, 'white')).toEqual({
    ply: 30,
    mover: 'black',
    played: 'a1',
    better: 'b2',
    before: 0,
    after: -4,
    decided: true,
  });
});

test('the most expensive move of the loser when he was never ahead', () => {
  const plies = [judged(10, 'black', -2, -6), judged(12, 'black', -6, -20)];
  expect(turningPoint(plies, 'white')).toMatchObject({ ply: 12, decided: false });
});

test('nothing worth telling', () => {
  expect(turningPoint([], 'white')).toBeNull();
  expect(turningPoint([judged(3, 'black', 1, 0), judged(5, 'white', 9, 0)], 'white')).toBeNull();
});

test('after a draw, the most expensive move of either side', () => {
  const plies = [judged(3, 'black', 8, 0), judged(5, 'white', 2, 0)];
  expect(turningPoint(plies, null)).toMatchObject({ ply: 3, mover: 'black', decided: false });
});
