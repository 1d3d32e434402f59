// Records of wins, draws and losses.

import type { AgentTally, Tally } from './service';

/** Points a game, 0 ... 1; null without games. */
export function scoreOf({ games, wins, draws }: Tally): number | null {
  return games > 0 ? (wins + draws / 2) / games : null;
}

export type TallyOrder = 'score' | 'games' | 'spec';

/** Sorted: the best, those with most games, or by name first. */
export function sorted(rows: readonly AgentTally[], by: TallyOrder): AgentTally[] {
  const byName = (a: AgentTally, b: AgentTally) => a.spec.localeCompare(b.spec, 'en');
  const order: Record<TallyOrder, (a: AgentTally, b: AgentTally) => number> = {
    score: (a, b) => (scoreOf(b) ?? -1) - (scoreOf(a) ?? -1) || byName(a, b),
    games: (a, b) => b.games - a.games || byName(a, b),
    spec: byName,
  };
  return [...rows].sort(order[by]);
}
