import { expect, test } from 'vitest';
import { ownGame } from './games';

const unknown = { round: null, pair: null, complaint: null };
const game = { ...unknown, id: 3, plies: 60, reason: 'discs', finished: 5 };

test('scores are the agent’s own', () => {
  const black = ownGame({ ...game, black: 'a', white: 'b', black_score: 8 }, 'a');
  expect(black).toMatchObject({ colour: 'X', opponent: 'b', result: 'win', score: 8 });
  const white = ownGame({ ...game, black: 'b', white: 'a', black_score: 8 }, 'a');
  expect(white).toMatchObject({ colour: 'O', opponent: 'b', result: 'loss', score: 8 });
  const drawn = ownGame({ ...game, black: 'b', white: 'a', black_score: 0 }, 'a');
  expect(drawn.result).toBe('draw');
  const open = ownGame({ ...game, black: 'a', white: 'b', black_score: null }, 'a');
  expect(open).toMatchObject({ result: null, score: null, opponent: 'b' });
});
