// The geometry of the ratings' whiskers and of the crosstable's colours.

import type { Crosstable, Standing } from './service';

/** From where to where the whiskers' axis goes, and where it has its lines. */
export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

/** A round step, so that about five fit. */
function niceStep(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

export function axisOf(standings: readonly Pick<Standing, 'elo' | 'low' | 'high'>[]): Axis {
  const known = standings
    .flatMap(({ elo, low, high }) => [elo, low, high])
    .filter((value) => value !== null);
  if (known.length === 0) return { low: -100, high: 100, ticks: [0] };
  const step = niceStep(Math.max(20, Math.max(...known) - Math.min(...known)));
  const low = Math.floor(Math.min(...known) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...known) / step) * step);
  const ticks = Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, i) => low + i * step,
  );
  return { low, high, ticks };
}

/** Where a rating lies on the axis, in per cent. */
export const placeOn = ({ low, high }: Axis, elo: number): number =>
  (100 * (elo - low)) / (high - low);

/** Half the interval; null when a bound is missing. */
export function margin({ low, high }: Pick<Standing, 'low' | 'high'>): number | null {
  return low === null || high === null ? null : (high - low) / 2;
}

/** One meeting of two agents, or of none. */
export interface Meeting {
  games: number;
  points: number;
  /** Points a game, 0 ... 1; null when they have not met. */
  share: number | null;
}

export interface CrossRow {
  agent: string;
  /** In the same order as the rows; null on the diagonal. */
  cells: (Meeting | null)[];
}

/** The crosstable with its rows and columns in the order of the standings. */
export function crossRows(table: Crosstable, standings: readonly Standing[]): CrossRow[] {
  const rank = new Map(standings.map(({ agent }, i) => [agent, i]));
  const order = table.agents
    .map((agent, index) => ({ agent, index, rank: rank.get(agent) ?? Infinity }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  return order.map(({ agent, index }) => ({
    agent,
    cells: order.map((column) => {
      const games = table.games[index]?.[column.index] ?? 0;
      const points = table.points[index]?.[column.index] ?? 0;
      if (column.index === index && games === 0) return null;
      return { games, points, share: games > 0 ? points / games : null };
    }),
  }));
}
