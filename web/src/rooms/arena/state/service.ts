// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';
import type { Rules, Size } from '../../../game/board';

export type State = 'running' | 'open' | 'finished' | 'imported';

export interface Summary {
  id: number;
  name: string;
  kind: string;
  state: State;
  created: number;
  /** Pairs; null when it is not known beforehand. */
  planned: number | null;
  pairs: number;
  games: number;
  agents: string[];
}

export interface Standing {
  agent: string;
  elo: number | null;
  /** The 95 % interval; null where it has no bound. */
  low: number | null;
  high: number | null;
  games: number;
  points: number;
}

export interface Crosstable {
  agents: string[];
  /** The row's points against the column. */
  points: (number | null)[][];
  games: number[][];
}

export interface HistoryRound {
  /** From 0. */
  round: number;
  entries: Pick<Standing, 'agent' | 'elo' | 'low' | 'high'>[];
}

/** A game that is being played. */
export interface LiveGame {
  board: number;
  black: string;
  white: string;
  size: Size;
  start: string;
  moves: string[];
  /** What the mover of each ply said it is worth to it. */
  values: (number | null)[];
}

export interface Tournament extends Summary {
  settings: Record<string, unknown>;
  /** That plays it again; null of imported games. */
  command: string | null;
  standings: Standing[];
  crosstable: Crosstable | null;
  history: HistoryRound[];
  live: LiveGame[];
}

export interface PlayedGame {
  id: number;
  /** From 0. */
  round: number | null;
  pair: number | null;
  black: string | null;
  white: string | null;
  plies: number;
  black_score: number | null;
  reason: string | null;
  /** Why a fault lost it. */
  complaint: string | null;
  finished: number;
}

export interface GamesPage {
  games: PlayedGame[];
  more: boolean;
}

export interface GamesFilter {
  agent?: string;
  opponent?: string;
  before?: number;
  limit?: number;
}

/** What an agent said of its own move. */
export interface Note {
  value?: number | null;
  seconds?: number | null;
  depth?: number | null;
  nodes?: number | null;
  win_rate?: number | null;
  confidence?: number | null;
}

export interface StoredGame {
  id: number;
  tournament: { id: number; name: string } | null;
  rules: Rules;
  size: Size;
  start: string;
  moves: string[];
  notes: (Note | null)[];
  black: string | null;
  white: string | null;
  result: { reason: string; black_score: number; winner?: string | null } | null;
  complaint: string | null;
}

export interface Tally {
  games: number;
  wins: number;
  draws: number;
  losses: number;
}
export interface AgentTally extends Tally {
  spec: string;
}

export interface AgentRecord extends AgentTally {
  tournaments: (Pick<Standing, 'elo' | 'low' | 'high'> & {
    id: number;
    name: string;
    rank: number | null;
    of: number;
  })[];
  opponents: AgentTally[];
  recent: PlayedGame[];
}

export interface Ratings {
  tournament: number | null;
  standings: Standing[];
}

export interface AgentKind {
  name: string;
  summary: string;
}

/** What POST /api/tournaments takes. */
export interface Order {
  name: string;
  kind: string;
  agents: string[];
  games: number;
  rounds?: number;
  rules: Rules;
  size: Size;
  time?: string;
  depth?: number;
  nodes?: number;
  seed?: number;
}

export interface Watcher {
  /** What has changed; absent fields are as they were. */
  changed(part: Partial<Tournament>): void;
  finished(): void;
  failed(error: Error): void;
}

export interface Service {
  about(signal?: AbortSignal): Promise<{ admin: boolean; uploads: boolean }>;
  tournaments(signal?: AbortSignal): Promise<Summary[]>;
  tournament(id: string, signal?: AbortSignal): Promise<Tournament>;
  games(id: string, filter: GamesFilter, signal?: AbortSignal): Promise<GamesPage>;
  game(id: string, signal?: AbortSignal): Promise<StoredGame>;
  ratings(signal?: AbortSignal): Promise<Ratings>;
  records(signal?: AbortSignal): Promise<AgentTally[]>;
  record(spec: string, signal?: AbortSignal): Promise<AgentRecord>;
  agents(signal?: AbortSignal): Promise<AgentKind[]>;
  /** Agents that people have sent in and that have passed their check. */
  uploaded(signal?: AbortSignal): Promise<{ name: string; agent: string }[]>;
  start(order: Order, token: string): Promise<{ name: string }>;
  stop(id: string, token: string): Promise<unknown>;
  /** Both return how to stop watching. */
  watch(id: string, watcher: Watcher): () => void;
  watchLists(changed: () => void): () => void;
}

const of = (id: string, what = '') => `/api/tournaments/${encodeURIComponent(id)}${what}`;

export const server: Service = {
  about: (signal) => api.get('/api/about', { signal }),
  tournaments: async (signal) =>
    (await api.get<{ tournaments: Summary[] }>('/api/tournaments', { signal })).tournaments,
  tournament: (id, signal) => api.get(of(id), { signal }),
  games: (id, filter, signal) => api.get(of(id, '/games'), { query: { ...filter }, signal }),
  game: (id, signal) => api.get(`/api/stored-games/${encodeURIComponent(id)}`, { signal }),
  ratings: (signal) => api.get('/api/ratings', { signal }),
  records: async (signal) =>
    (await api.get<{ agents: AgentTally[] }>('/api/agent-records', { signal })).agents,
  record: (spec, signal) => api.get('/api/agent-record', { query: { spec }, signal }),
  agents: async (signal) =>
    (await api.get<{ agents: AgentKind[] }>('/api/agents', { signal })).agents,
  uploaded: async (signal) => {
    type Upload = { name: string; agent: string; state: string };
    const { uploads } = await api.get<{ uploads: Upload[] }>('/api/uploads', { signal });
    return uploads.filter(({ state }) => state === 'climbing' || state === 'rated');
  },
  start: (order, token) => api.post('/api/tournaments', order, { token }),
  stop: (id, token) => api.post(of(id, '/stop'), {}, { token }),

  watch(id, watcher) {
    const request = { type: 'watch-tournament', tournament: Number(id) };
    const conversation = live.subscribe(request, (message) => {
      if (message.type === 'tournament') {
        return watcher.changed(message.tournament as Partial<Tournament>);
      }
      conversation.close();
      if (message.type === 'done') watcher.finished();
      else if (message.type === 'error') watcher.failed(errorOf(message));
    });
    return () => conversation.close();
  },
  watchLists(changed) {
    const conversation = live.subscribe({ type: 'watch-lists' }, ({ type }) => {
      if (type === 'lists') changed();
    });
    return () => conversation.close();
  },
};
