// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.

import { api } from '../../../api/http';
import { errorOf, live } from '../../../api/socket';

export type Verdict = 'holds' | 'partly' | 'fails' | 'open';
export const verdicts: readonly Verdict[] = ['holds', 'partly', 'fails', 'open'];
/** So that they are told apart without colours. */
export const signs: Record<Verdict, string> = { holds: '✓', partly: '◐', fails: '✕', open: '?' };

export type RunState = 'running' | 'finished' | 'interrupted';

/** What lists say of a run. */
export interface Summary {
  id: string;
  experiment: string;
  title: string;
  report: string;
  state: RunState;
  /** Settings of a few seconds: to see how it goes. */
  quick: boolean;
  seed: number;
  threads: number;
  /** Empty: not known. */
  commit: string;
  /** Milliseconds since 1970. */
  started: number;
  finished: number | null;
  /** What the measuring took so far. */
  seconds: number;
  /** Cells; `planned` 0: not known yet. */
  measured: number;
  planned: number;
  /** It came with the program. */
  shipped: boolean;
}

export interface Setting {
  name: string;
  default: unknown;
  help: string;
}

export interface Experiment {
  id: string;
  /** 'A' … 'E', 'Ogai': a question of our own. */
  report: string;
  /** Where in the report. */
  place: string;
  title: string;
  /** Markdown. */
  question: string;
  method: string;
  settings: Setting[];
  quick: Readonly<Record<string, string>>;
}

export interface ListedExperiment extends Experiment {
  /** The newest finished run with full settings, and what became of the claims in it. */
  latest: (Summary & { verdicts: Verdict[] }) | null;
}

export interface TextBlock {
  kind: 'text';
  markdown: string;
}
export interface ClaimBlock {
  kind: 'claim';
  claim: string;
  finding: string;
  verdict: Verdict;
}
export interface TableBlock {
  kind: 'table';
  id: string;
  title: string;
  columns: { name: string; right: boolean }[];
  rows: string[][];
  /** The numbers behind the texts; null: it is none. */
  values: (number | null)[][];
}
export interface LinesBlock {
  kind: 'chart';
  type: 'lines';
  id: string;
  title: string;
  x_label: string;
  y_label: string;
  whole_x: boolean;
  series: { name: string; points: [number | null, number | null][] }[];
}
export interface BarsBlock {
  kind: 'chart';
  type: 'bars';
  id: string;
  title: string;
  x_label: string;
  rows: BarRow[];
}
export interface BarRow {
  label: string;
  value: number | null;
  low: number | null;
  high: number | null;
  note: string;
}
export interface HeatBlock {
  kind: 'chart';
  type: 'heat';
  id: string;
  title: string;
  legend: string;
  rows: string[];
  columns: string[];
  /** Row by row. */
  values: (number | null)[];
  /** Empty, or one for each value. */
  texts: string[];
  low: number;
  high: number;
}
export type Block = TextBlock | ClaimBlock | TableBlock | LinesBlock | BarsBlock | HeatBlock;

export interface RunPage {
  run: Summary & { settings: Readonly<Record<string, unknown>>; machine: string };
  experiment: Experiment;
  page: { blocks: Block[] };
}

export interface Lab {
  experiments: ListedExperiment[];
  runs: Summary[];
}

export interface Service {
  lab(signal?: AbortSignal): Promise<Lab>;
  run(id: string, signal?: AbortSignal): Promise<RunPage>;
  /** Hears all runs whenever one has begun, got on or ended; returns how to stop. */
  watch(hear: (runs: Summary[]) => void): () => void;
  /** Hears a run's page as it grows; returns how to stop. */
  watchRun(id: string, hear: (page: RunPage) => void, failed: (error: Error) => void): () => void;
}

export const server: Service = {
  lab: (signal) => api.get<Lab>('/api/lab', { signal }),
  run: (id, signal) => api.get<RunPage>(`/api/lab/runs/${encodeURIComponent(id)}`, { signal }),
  watch(hear) {
    const conversation = live.subscribe({ type: 'watch-lab' }, ({ type, runs }) => {
      if (type === 'lab') hear(runs as Summary[]);
    });
    return () => conversation.close();
  },
  watchRun(id, hear, failed) {
    const conversation = live.subscribe({ type: 'watch-lab-run', run: id }, (message) => {
      if (message.type === 'lab-run') return hear(message as unknown as RunPage);
      conversation.close();
      if (message.type === 'error') failed(errorOf(message));
    });
    return () => conversation.close();
  },
};
