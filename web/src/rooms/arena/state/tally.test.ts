import { expect, test } from 'vitest';
import { scoreOf, sorted } from './tally';

const row = (spec: string, wins: number, draws: number, losses: number) => ({
  spec,
  games: wins + draws + losses,
  wins,
  draws,
  losses,
});

test('records are sorted by score, games and name', () => {
  const rows = [row('gdy', 1, 2, 1), row('rnd', 0, 0, 0), row('ogai', 9, 0, 1), row('az', 1, 0, 1)];
  expect(rows.map(scoreOf)).toEqual([0.5, null, 0.9, 0.5]);
  const names = (by: 'score' | 'games' | 'spec') => sorted(rows, by).map(({ spec }) => spec);
  expect(names('score')).toEqual(['ogai', 'az', 'gdy', 'rnd']);
  expect(names('games')).toEqual(['ogai', 'gdy', 'az', 'rnd']);
  expect(names('spec')).toEqual(['az', 'gdy', 'ogai', 'rnd']);
});
