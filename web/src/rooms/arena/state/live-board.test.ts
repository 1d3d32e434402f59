import { expect, test } from 'vitest';
import { boardView } from './live-board';
import type { LiveGame } from './service';

const game: LiveGame = {
  board: 0,
  black: 'gdy',
  white: 'rnd',
  rules: 'reversed',
  size: 8,
  start: 'start',
  moves: ['d3', 'c3', 'c4'],
  values: [2, -1, null],
};

test('shows the position, whose turn it is and what each agent said last', () => {
  const view = boardView(game)!;
  expect(view).toMatchObject({ toMove: 'O', plies: 3, values: { X: 2, O: -1 } });
  expect(view.counts.X + view.counts.O).toBe(7);
  expect(view.lastMove).toBe(26);
});

test('what cannot be read is no board', () => {
  expect(boardView({ ...game, moves: ['z9'] })).toBeNull();
  expect(boardView({ ...game, moves: ['a1'] })).toBeNull();
  expect(boardView({ ...game, start: 'XX' })).toBeNull();
});
