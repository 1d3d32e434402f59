// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';
import type {
  Agent,
  AgentRecord,
  AgentTally,
  GamesPage,
  Ladder,
  StoredGame,
  Tournament,
  TournamentOrder,
  TournamentSummary,
} from '../../../api/schema';

export type {
  AgentRecord,
  AgentTally,
  Crosstable,
  GamesPage,
  GameSummary,
  LiveGame,
  MoveNote,
  RatedRound,
  Standing,
  StoredGame,
  Tournament,
  TournamentOrder,
  TournamentSummary,
} from '../../../api/schema';

export type State = TournamentSummary['state'];
export type Tally = Omit<AgentTally, 'spec'>;

export interface GamesFilter {
  agent?: string;
  opponent?: string;
  before?: number;
  limit?: number;
}

export interface Watcher {
  /** What has changed; absent fields are as they were. */
  changed(part: Partial<Tournament>): void;
  finished(): void;
  failed(error: Error): void;
}

export interface Service {
  about(signal?: AbortSignal): Promise<{ admin: boolean; uploads: boolean }>;
  tournaments(signal?: AbortSignal): Promise<TournamentSummary[]>;
  tournament(id: string, signal?: AbortSignal): Promise<Tournament>;
  games(id: string, filter: GamesFilter, signal?: AbortSignal): Promise<GamesPage>;
  game(id: string, signal?: AbortSignal): Promise<StoredGame>;
  ratings(signal?: AbortSignal): Promise<Ladder>;
  records(signal?: AbortSignal): Promise<AgentTally[]>;
  record(spec: string, signal?: AbortSignal): Promise<AgentRecord>;
  agents(signal?: AbortSignal): Promise<Agent[]>;
  /** Agents that people have sent in and that have passed their check. */
  uploaded(signal?: AbortSignal): Promise<{ name: string; agent: string }[]>;
  start(order: TournamentOrder, token: string): Promise<{ name: string }>;
  stop(id: string, token: string): Promise<unknown>;
  /** Both return how to stop watching. */
  watch(id: string, watcher: Watcher): () => void;
  watchLists(changed: () => void): () => void;
}

export const server: Service = {
  about: (signal) => api.get('/api/about', { signal }),
  tournaments: async (signal) => (await api.get('/api/tournaments', { signal })).tournaments,
  tournament: (id, signal) => api.get('/api/tournaments/{id}', { id, signal }),
  games: (id, filter, signal) =>
    api.get('/api/tournaments/{id}/games', { id, query: filter, signal }),
  game: (id, signal) => api.get('/api/stored-games/{id}', { id, signal }),
  ratings: (signal) => api.get('/api/ratings', { signal }),
  records: async (signal) => (await api.get('/api/agent-records', { signal })).agents,
  record: (spec, signal) => api.get('/api/agent-record', { query: { spec }, signal }),
  agents: async (signal) => (await api.get('/api/agents', { signal })).agents,
  uploaded: async (signal) => {
    const { uploads } = await api.get('/api/uploads', { signal });
    return uploads.filter(({ state }) => state === 'climbing' || state === 'rated');
  },
  start: (order, token) => api.post('/api/tournaments', order, { token }),
  stop: (id, token) => api.post('/api/tournaments/{id}/stop', {}, { id, token }),

  watch(id, watcher) {
    const request = { type: 'watch-tournament', tournament: Number(id) } as const;
    const conversation = live.subscribe<'watch-tournament'>(request, (message) => {
      if (message.type === 'tournament') return watcher.changed(message.tournament);
      conversation.close();
      if (message.type === 'done') watcher.finished();
      else watcher.failed(errorOf(message));
    });
    return () => conversation.close();
  },
  watchLists(changed) {
    const conversation = live.subscribe<'watch-lists'>({ type: 'watch-lists' }, ({ type }) => {
      if (type === 'lists') changed();
    });
    return () => conversation.close();
  },
};
