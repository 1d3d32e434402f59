// The server behind the room: requests over HTTP, everything that thinks over the socket.

import { api } from '../../api/http';
import type { LiveAnswers } from '../../api/schema';
import { errorOf, live } from '../../api/socket';
import type { Message, Request } from '../../api/socket';
import type { Backend, Work } from './protocol';

/** Thinking time a position when a finished game is judged, in seconds: at first, then in the end. */
const quickSeconds = 0.025;
const judgeSeconds = 0.2;

/** `hear` says whether the conversation is over. */
function converse<T extends keyof LiveAnswers>(
  request: Request<T>,
  failed: (error: Error) => void,
  hear: (message: Exclude<Message<T>, { type: 'error' }>) => boolean,
): Work {
  const conversation = live.subscribe<T>(request, (message) => {
    if (message.type === 'error') {
      conversation.close();
      failed(errorOf(message));
    } else if (hear(message as Exclude<Message<T>, { type: 'error' }>)) {
      conversation.close();
    }
  });
  return { cancel: () => conversation.close() };
}

export const server: Backend = {
  levels: async () => (await api.get('/api/levels')).levels,
  agents: async () => (await api.get('/api/agents')).agents,
  create: (game) => api.post('/api/games', game),
  game: (id) => api.get('/api/games/{id}', { id }),
  move: (id, ply, move) => api.post('/api/games/{id}/moves', { ply, move }, { id }),
  undo: (id, ply, to) => api.post('/api/games/{id}/undo', { ply, to }, { id }),
  resign: (id, color) => api.post('/api/games/{id}/resign', { color }, { id }),
  players: (id, players) => api.post('/api/games/{id}/players', players, { id }),

  agentMove: (game, ply, events) =>
    converse<'play'>({ type: 'play', game, ply }, events.failed, (message) => {
      if (message.type === 'thinking') events.thought(message);
      else if (message.type === 'queued') events.queued();
      else events.done(message.game);
      return message.type === 'done';
    }),

  hint: (position, rules, events) =>
    converse<'hint'>({ type: 'hint', position, rules }, events.failed, (message) => {
      if (message.type === 'done') events.done(message);
      return message.type === 'done';
    }),

  analyse: ({ rules, size, start, moves }, events) => {
    const game = { rules, size, start, moves, quick: quickSeconds, seconds: judgeSeconds };
    const request = { type: 'analyse-game', ...game } as const;
    return converse<'analyse-game'>(request, events.failed, (message) => {
      if (message.type === 'ply') events.judged(message);
      else if (message.type === 'overview') events.overview(message);
      else if (message.type === 'done') events.done(message);
      return message.type === 'done';
    });
  },

  // A game that is gone is told by the requests about it.
  watchGame: (game, hear) =>
    converse<'watch-game'>(
      { type: 'watch-game', game },
      () => {},
      (message) => {
        hear(message.game);
        return false;
      },
    ),

  watchConnection(watcher) {
    let first = true;
    const stop = live.watch((connected) => {
      if (!first) watcher(connected);
      first = false;
    });
    return stop;
  },
};
