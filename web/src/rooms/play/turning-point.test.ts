import { expect, test } from 'vitest';
import type { Colour, JudgedPly } from './protocol';
import { turningPoint } from './turning-point';

const judged = (ply: number, mover: Colour, best: number, played: number): JudgedPly => ({
  ply,
  mover,
  played: { move: 'a1', value: played },
  best: { move: 'b2', value: best },
  loss: best - played,
  remaining: 0,
});

test('the move that the server names', () => {
  const plies = [judged(40, 'black', -4, -30), judged(30, 'black', 0, -4)];
  expect(turningPoint(plies, 30, 'white')).toEqual({
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

test('otherwise the most expensive move of those who did not win', () => {
  const plies = [
    judged(12, 'black', -6, -20),
    judged(11, 'white', 30, 2),
    judged(10, 'black', -2, -6),
  ];
  expect(turningPoint(plies, null, 'white')).toMatchObject({ ply: 12, decided: false });
  expect(turningPoint(plies, null, null)).toMatchObject({ ply: 11, mover: 'white' });
});

test('nothing worth telling', () => {
  expect(turningPoint([], null, 'white')).toBeNull();
  const plies = [judged(3, 'black', 1, 0), judged(5, 'white', 9, 0)];
  expect(turningPoint(plies, null, 'white')).toBeNull();
});
