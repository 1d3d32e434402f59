// One WebSocket a tab, to /api/live, opened on first use.
//
// A conversation begins with a request {"type": ..., "id": N, ...}; every answer to it carries the same
// id. subscribe() hears all answers until it is closed, which tells the server {"type": "stop",
// "id": N}. When the connection breaks it is made again, waiting longer each time, and every open
// request is sent once more: a server that answers a request in full whenever it comes needs nothing
// else. A message that is not as the server's description says comes as an error.

import { messageMisfit } from './described';
import { ApiError, unfit } from './http';
import type { LiveAnswers, LiveError, LiveRequest } from './schema';

/** What begins a conversation of that type. */
export type Request<T extends keyof LiveAnswers = keyof LiveAnswers> = T extends unknown
  ? Omit<Extract<LiveRequest, { type: T }>, 'id'>
  : never;
export type Message<T extends keyof LiveAnswers = keyof LiveAnswers> = LiveAnswers[T];

export interface Subscription {
  readonly id: number;
  /** Ends the conversation; harmless when it has ended. */
  close(): void;
}

/** What the class needs of a WebSocket; tests bring their own. */
export interface Wire {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

interface Conversation {
  request: Request;
  onmessage: (message: Message) => void;
}

const firstWait = 500;
const longestWait = 15_000;
const open = 1;

export class LiveSocket {
  private wire: Wire | null = null;
  private readonly conversations = new Map<number, Conversation>();
  private readonly watchers = new Set<(connected: boolean) => void>();
  private lastId = 0;
  private wait = firstWait;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connect: () => Wire) {}

  get connected(): boolean {
    return this.wire?.readyState === open;
  }

  /** Calls back with true and false as the connection comes and goes; returns how to stop. */
  watch(watcher: (connected: boolean) => void): () => void {
    this.watchers.add(watcher);
    watcher(this.connected);
    return () => this.watchers.delete(watcher);
  }

  subscribe<T extends keyof LiveAnswers>(
    request: Request<T>,
    onmessage: (message: Message<T>) => void,
  ): Subscription {
    const id = ++this.lastId;
    this.conversations.set(id, { request, onmessage: onmessage as Conversation['onmessage'] });
    this.send({ ...request, id });
    this.ensure();
    return {
      id,
      close: () => {
        if (this.conversations.delete(id)) this.send({ type: 'stop', id });
      },
    };
  }

  private send(message: object): void {
    if (this.connected) this.wire!.send(JSON.stringify(message));
  }

  private ensure(): void {
    if (this.wire !== null || this.timer !== undefined) return;
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => {
      this.wait = firstWait;
      for (const [id, { request }] of this.conversations) this.send({ ...request, id });
      this.tell(true);
    };
    wire.onmessage = (event) => this.receive(event.data);
    wire.onclose = () => {
      this.wire = null;
      this.tell(false);
      if (this.conversations.size > 0) this.retry();
    };
  }

  private retry(): void {
    // A little chance, so that the tabs of many readers do not come back all at once.
    const pause = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(longestWait, this.wait * 2);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.ensure();
    }, pause);
  }

  private receive(data: unknown): void {
    let message: Message;
    try {
      message = JSON.parse(String(data)) as Message;
    } catch {
      return;
    }
    const id = message?.id;
    const conversation = typeof id === 'number' ? this.conversations.get(id) : undefined;
    if (!conversation) return;
    const fault = messageMisfit(conversation.request.type, message);
    conversation.onmessage(fault === null ? message : unfitMessage(id!, fault));
  }

  private tell(connected: boolean): void {
    for (const watcher of this.watchers) watcher(connected);
  }
}

function unfitMessage(id: number, fault: string): LiveError {
  const { message } = unfit(fault, 0);
  return { id, type: 'error', error: { code: 'internal', message } };
}

/** The error in a message of type "error". */
export const errorOf = ({ error }: LiveError) => new ApiError(error.message, 0, { ...error });

/** The tab's socket. */
export const live = new LiveSocket(() => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/live`) as unknown as Wire;
});
