// A game of an uploaded agent, seen from its side.

import type { Side } from '../../../game/board';
import type { GameSummary } from './service';

export interface OwnGame {
  id: number;
  colour: Side;
  opponent: string;
  /** The agent's; null: not finished. */
  result: 'win' | 'draw' | 'loss' | null;
  score: number | null;
  reason: string | null;
  finished: number;
}

export function ownGame(game: GameSummary, agent: string): OwnGame {
  const colour: Side = game.black === agent ? 'X' : 'O';
  const score =
    game.black_score === null ? null : colour === 'X' ? game.black_score : -game.black_score;
  const result = score === null ? null : score > 0 ? 'win' : score < 0 ? 'loss' : 'draw';
  return {
    id: game.id,
    colour,
    opponent: colour === 'X' ? game.white : game.black,
    result,
    score: score === null ? null : Math.abs(score),
    reason: game.reason,
    finished: game.finished,
  };
}
