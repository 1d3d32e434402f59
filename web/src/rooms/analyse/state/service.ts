// What the room asks of the server (docs/api.md), as one interface so that tests bring their own.
//
// Values are discs for the side to move of the position asked about; + is good.

import { api } from '../../../api/http';
import { errorText } from '../../../api/messages';
import type {
  BookAnswer,
  JudgedMove,
  LiveError,
  MoveNote,
  Parsed,
  ParsedGame,
  StoredGame,
} from '../../../api/schema';
import { errorOf, live } from '../../../api/socket';
import type { Message, Request } from '../../../api/socket';
import type { Rules, Size } from '../../../game/board';

export type {
  BookAnswer,
  JudgedMove,
  MoveValue,
  SideSummary,
  StoredGame,
} from '../../../api/schema';

export type MarkName = JudgedMove['mark'];

export type Topic = 'analyse' | 'analyse-game';
type Bare<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A message without its conversation; errors in words. */
export type Answer<T extends Topic = Topic> =
  Bare<Exclude<Message<T>, LiveError>> | { type: 'error'; message: string };

/** What an agent said of its own move, as far as it is known. */
export type Note = Partial<MoveNote>;

/** A game in text form, as the server reads, writes and stores it. */
export interface GameText {
  rules: Rules;
  size: Size;
  start: string;
  moves: string[];
  notes?: (Note | null)[];
  black?: string;
  white?: string;
  /** Null while it goes on. */
  result?: ParsedGame['result'] | null;
}

export type Notation = Parsed['notation'];

export interface Service {
  /** Begins a conversation; returns how to end it. Nothing is heard after `done`, `error` or that. */
  converse<T extends Topic>(request: Request<T>, hear: (answer: Answer<T>) => void): () => void;
  parse(text: string, size: Size, rules: Rules): Promise<Parsed>;
  format(game: GameText, notation: Notation): Promise<string>;
  book(position: string, rules: Rules, signal?: AbortSignal): Promise<BookAnswer>;
  storedGame(id: string): Promise<StoredGame>;
}

export const server: Service = {
  converse<T extends Topic>(request: Request<T>, hear: (answer: Answer<T>) => void) {
    const subscription = live.subscribe(request, (message: Message<T>) => {
      const ended = message.type === 'done' || message.type === 'error';
      if (ended) subscription.close();
      if (message.type === 'error') hear({ type: 'error', message: errorText(errorOf(message)) });
      else hear(message as unknown as Answer<T>);
    });
    return () => subscription.close();
  },
  parse: (text, size, rules) => api.post('/api/parse', { text, size, rules }),
  format: async ({ rules, size, start, moves, black, white }, notation) =>
    (await api.post('/api/format', { rules, size, start, moves, black, white, notation })).text,
  book: (position, rules, signal) => api.get('/api/book', { query: { position, rules }, signal }),
  storedGame: (id) => api.get('/api/stored-games/{id}', { id }),
};
