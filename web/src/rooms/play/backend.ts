// The server behind the room: requests over HTTP, everything that thinks over the socket.

import { api } from '../../api/http';
import { errorOf, live } from '../../api/socket';
import type { Message } from '../../api/socket';
import type { Agent, Backend, Game, Hint, JudgedPly, Level, Thought, Work } from './protocol';

const of = (id: string, what = '') => `/api/games/${encodeURIComponent(id)}${what}`;

/** Thinking time a position when a finished game is judged, in seconds: at first, then in the end. */
const quickSeconds = 0.025;
const judgeSeconds = 0.2;

const turningPointOf = (message: Message) =>
  (message.turning_point as number | null | undefined) ?? null;

function converse(
  request: { type: string } & Record<string, unknown>,
  events: { failed(error: Error): void } & Record<string, unknown>,
  hear: (message: Message) => boolean,
): Work {
  const conversation = live.subscribe(request, (message) => {
    if (message.type === 'error') {
      conversation.close();
      events.failed(errorOf(message));
    } else if (hear(message)) {
      conversation.close();
    }
  });
  return { cancel: () => conversation.close() };
}

export const server: Backend = {
  levels: async () => (await api.get<{ levels: Level[] }>('/api/levels')).levels,
  agents: async () => (await api.get<{ agents: Agent[] }>('/api/agents')).agents,
  create: (game) => api.post<Game>('/api/games', game),
  game: (id) => api.get<Game>(of(id)),
  move: (id, ply, move) => api.post<Game>(of(id, '/moves'), { ply, move }),
  undo: (id, ply, to) => api.post<Game>(of(id, '/undo'), { ply, to }),
  resign: (id, color) => api.post<Game>(of(id, '/resign'), { color }),
  players: (id, players) => api.post<Game>(of(id, '/players'), players),

  agentMove: (game, ply, events) =>
    converse({ type: 'play', game, ply }, { failed: events.failed }, (message) => {
      if (message.type === 'thinking') events.thought(message as Thought);
      else if (message.type === 'queued') events.queued();
      else if (message.type === 'done') events.done(message.game as Game);
      return message.type === 'done';
    }),

  hint: (position, rules, events) =>
    converse({ type: 'hint', position, rules }, { failed: events.failed }, (message) => {
      if (message.type === 'done') events.done(message as unknown as Hint);
      return message.type === 'done';
    }),

  analyse: ({ rules, size, start, moves }, events) =>
    converse(
      {
        type: 'analyse-game',
        rules,
        size,
        start,
        moves,
        quick: quickSeconds,
        seconds: judgeSeconds,
      },
      { failed: events.failed },
      (message) => {
        if (message.type === 'ply') events.judged(message as unknown as JudgedPly);
        else if (message.type === 'overview') events.overview(turningPointOf(message));
        else if (message.type === 'done') events.done(turningPointOf(message));
        return message.type === 'done';
      },
    ),

  // A game that is gone is told by the requests about it.
  watchGame: (game, hear) =>
    converse({ type: 'watch-game', game }, { failed: () => {} }, (message) => {
      if (message.type === 'game') hear(message.game as Game);
      return false;
    }),

  watchConnection(watcher) {
    let first = true;
    const stop = live.watch((connected) => {
      if (!first) watcher(connected);
      first = false;
    });
    return stop;
  },
};
