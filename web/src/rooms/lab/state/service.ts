// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';

import type { ClaimBlock, LabRun, LabRunPage, Laboratory } from '../../../api/schema';

export type {
  BarsBlock,
  ClaimBlock,
  Experiment,
  HeatBlock,
  LabBlock,
  Laboratory,
  LabRun,
  LabRunPage,
  LinesBlock,
  ListedExperiment,
  TableBlock,
  TextBlock,
} from '../../../api/schema';

export type Verdict = ClaimBlock['verdict'];
export const verdicts: readonly Verdict[] = ['holds', 'partly', 'fails', 'open'];
/** So that they are told apart without colours. */
export const signs: Record<Verdict, string> = { holds: '✓', partly: '◐', fails: '✕', open: '?' };

export type RunState = LabRun['state'];

export interface Service {
  lab(signal?: AbortSignal): Promise<Laboratory>;
  run(id: string, signal?: AbortSignal): Promise<LabRunPage>;
  /** Hears all runs whenever one has begun, got on or ended; returns how to stop. */
  watch(hear: (runs: LabRun[]) => void): () => void;
  /** Hears a run's page as it grows; returns how to stop. */
  watchRun(
    id: string,
    hear: (page: LabRunPage) => void,
    failed: (error: Error) => void,
  ): () => void;
}

export const server: Service = {
  lab: (signal) => api.get('/api/lab', { signal }),
  run: (id, signal) => api.get('/api/lab/runs/{id}', { id, signal }),
  watch(hear) {
    const conversation = live.subscribe<'watch-lab'>({ type: 'watch-lab' }, (message) => {
      if (message.type === 'lab') hear(message.runs);
    });
    return () => conversation.close();
  },
  watchRun(run, hear, failed) {
    const request = { type: 'watch-lab-run', run } as const;
    const conversation = live.subscribe<'watch-lab-run'>(request, (message) => {
      if (message.type === 'lab-run') return hear(message);
      conversation.close();
      if (message.type === 'error') failed(errorOf(message));
    });
    return () => conversation.close();
  },
};
