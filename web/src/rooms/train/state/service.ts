// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';

export interface Run {
  name: string;
  created: number;
  updated: number;
  steps: number;
  metrics: string[];
}

/** [step, value]; null: not a number. */
export type Point = readonly [step: number, value: number | null];
export type Series = Readonly<Record<string, readonly Point[]>>;

export interface Service {
  runs(signal?: AbortSignal): Promise<Run[]>;
  run(name: string, signal?: AbortSignal): Promise<Series>;
  /** Hears what comes after step `since`; returns how to stop. */
  watch(
    name: string,
    since: number,
    hear: (part: Series) => void,
    failed: (error: Error) => void,
  ): () => void;
  watchLists(changed: () => void): () => void;
}

export const server: Service = {
  runs: async (signal) => (await api.get<{ runs: Run[] }>('/api/runs', { signal })).runs,
  run: async (name, signal) =>
    (await api.get<{ series: Series }>('/api/run', { query: { name }, signal })).series,
  watch(name, since, hear, failed) {
    const request = { type: 'watch-run', run: name, since };
    const conversation = live.subscribe(request, (message) => {
      if (message.type === 'run') return hear(message.series as Series);
      conversation.close();
      if (message.type === 'error') failed(errorOf(message));
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
