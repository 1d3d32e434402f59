// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';

export type Kind = 'py' | 'py-strategy';
export const kinds: readonly Kind[] = ['py', 'py-strategy'];

export type State =
  'waiting' | 'checking' | 'refused' | 'climbing' | 'rated' | 'failed' | 'withdrawn';

export interface Rating {
  elo: number | null;
  /** The 95 % interval; null where it has no bound. */
  low: number | null;
  high: number | null;
  games: number;
  points: number;
  rank: number;
  of: number;
}

export interface Upload {
  id: number;
  name: string;
  kind: Kind;
  version: string;
  state: State;
  created: number;
  updated: number;
  /** How many come before it; null if it does not wait. */
  ahead: number | null;
  agent: string;
  tests: { test: string; title: string; verdict: string }[];
  problem: string | null;
  rating: Rating | null;
}

export interface Game {
  id: number;
  black: string | null;
  white: string | null;
  plies: number;
  black_score: number | null;
  reason: string | null;
  finished: number;
}

export interface Details extends Upload {
  /** Whether the key that was sent is its owner's. */
  owner: boolean;
  recent: Game[];
  versions: Upload[];
  /** For the owner: what `ogai check --json` said. */
  report?: Record<string, unknown>[];
}

export interface NewUpload {
  name: string;
  kind: Kind;
  text: string;
  /** The owner's key, if there is one. */
  owner?: string;
}

export interface Service {
  allowed(signal?: AbortSignal): Promise<boolean>;
  list(signal?: AbortSignal): Promise<Upload[]>;
  one(id: string, key: string, signal?: AbortSignal): Promise<Details>;
  send(upload: NewUpload, token: string): Promise<Upload & { key?: string }>;
  errors(id: number, game: number, key: string): Promise<string>;
  withdraw(id: number, key: string): Promise<Upload>;
}

const of = (id: string | number, what = '') =>
  `/api/uploads/${encodeURIComponent(String(id))}${what}`;

export const server: Service = {
  allowed: async (signal) =>
    (await api.get<{ uploads?: boolean }>('/api/about', { signal })).uploads === true,
  list: async (signal) =>
    (await api.get<{ uploads: Upload[] }>('/api/uploads', { signal })).uploads,
  one: (id, key, signal) => api.get(of(id), { token: key, signal }),
  send: (upload, token) => api.post('/api/uploads', upload, { token }),
  errors: async (id, game, key) =>
    (await api.get<{ text: string }>(of(id, '/stderr'), { query: { game }, token: key })).text,
  withdraw: (id, key) => api.delete(of(id), { token: key }),
};

/** Whether something is still to come of it by itself. */
export const isPending = (state: State): boolean =>
  state === 'waiting' || state === 'checking' || state === 'climbing';
