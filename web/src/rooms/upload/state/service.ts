// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import type { NewUpload, Upload, UploadDetails, UploadInput } from '../../../api/schema';

export type { GameSummary, Upload, UploadDetails, UploadRating } from '../../../api/schema';

export type Kind = Upload['kind'];
export const kinds: readonly Kind[] = ['py', 'py-strategy'];
export type State = Upload['state'];

export interface Service {
  allowed(signal?: AbortSignal): Promise<boolean>;
  list(signal?: AbortSignal): Promise<Upload[]>;
  one(id: string, key: string, signal?: AbortSignal): Promise<UploadDetails>;
  send(upload: UploadInput, token: string): Promise<NewUpload>;
  errors(id: number, game: number, key: string): Promise<string>;
  withdraw(id: number, key: string): Promise<Upload>;
}

export const server: Service = {
  allowed: async (signal) => (await api.get('/api/about', { signal })).uploads,
  list: async (signal) => (await api.get('/api/uploads', { signal })).uploads,
  one: (id, token, signal) => api.get('/api/uploads/{id}', { id, token, signal }),
  send: (upload, token) => api.post('/api/uploads', upload, { token }),
  errors: async (id, game, token) =>
    (await api.get('/api/uploads/{id}/stderr', { id, query: { game }, token })).text,
  withdraw: (id, token) => api.delete('/api/uploads/{id}', { id, token }),
};

/** Whether something is still to come of it by itself. */
export const isPending = (state: State): boolean =>
  state === 'waiting' || state === 'checking' || state === 'climbing';
