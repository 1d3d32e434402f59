// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.
//
// Values are discs for the side to move of the position asked about; + is good.

import { api } from '../../../api/http';
import { errorText } from '../../../api/messages';
import { errorOf, live } from '../../../api/socket';
import type { Request } from '../../../api/socket';
import type { Rules, Size } from '../../../game/board';

/** A move as the engine judges it. */
export interface MoveValue {
  move: string;
  value: number;
  depth: number;
  exact: boolean;
  confidence?: number;
  line: string[];
}

export type MarkName = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface SideSummary {
  moves: number;
  best: number;
  loss: number;
  accuracy: number | null;
}

export type Answer =
  | { type: 'queued' }
  | { type: 'analysis'; depth: number; moves: MoveValue[]; nodes: number; elapsed: number }
  | {
      type: 'ply';
      ply: number;
      choices: number;
      played: MoveValue;
      best: MoveValue;
      loss: number;
      mark?: MarkName;
      remaining: number;
    }
  | {
      /** done: nothing more comes; overview: the quick round is over, the deeper one begins. */
      type: 'done' | 'overview';
      black?: SideSummary;
      white?: SideSummary;
      turning_point?: number | { ply: number } | null;
    }
  | { type: 'error'; message: string };

/** What an agent said of its own move. */
export interface Note {
  value?: number | null;
  seconds?: number | null;
  depth?: number | null;
  nodes?: number | null;
}

/** A game in text form, as the server reads, writes and stores it. */
export interface GameText {
  rules: Rules;
  size: Size;
  start: string;
  moves: string[];
  notes?: (Note | null)[];
  black?: string | null;
  white?: string | null;
  result?: { reason?: string; black_score?: number } | null;
}

export interface StoredGame extends GameText {
  id: number | string;
  tournament?: { id: number; name: string } | null;
}

export interface BookAnswer {
  known: boolean;
  value?: number;
  depth?: number;
  moves?: { move: string; value: number; loss: number; expanded: boolean; below: number }[];
}

export type Notation = 'transcript' | 'ggf' | 'obf' | 'json' | 'array';

export interface Service {
  /** Begins a conversation; returns how to end it. Nothing is heard after `done`, `error` or that. */
  converse(request: Request, hear: (answer: Answer) => void): () => void;
  parse(
    text: string,
    size: Size,
    rules: Rules,
  ): Promise<{ games: GameText[]; found?: number; notation: string }>;
  format(game: GameText, notation: Notation): Promise<string>;
  book(position: string, rules: Rules, signal?: AbortSignal): Promise<BookAnswer>;
  storedGame(id: string): Promise<StoredGame>;
}

export const server: Service = {
  converse(request, hear) {
    const subscription = live.subscribe(request, (message) => {
      const ended = message.type === 'done' || message.type === 'error';
      if (ended) subscription.close();
      if (message.type === 'error') hear({ type: 'error', message: errorText(errorOf(message)) });
      else hear(message as unknown as Answer);
    });
    return () => subscription.close();
  },
  parse: (text, size, rules) => api.post('/api/parse', { text, size, rules }),
  format: async (game, notation) =>
    (await api.post<{ text: string }>('/api/format', { ...game, notation })).text,
  book: (position, rules, signal) => api.get('/api/book', { query: { position, rules }, signal }),
  storedGame: (id) => api.get(`/api/stored-games/${encodeURIComponent(id)}`),
};
