import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../api/http';
import { squareName } from '../../game/notation';
import { lastPosition } from '../../game/record';
import { legalMoves } from '../../game/board';
import type { NewGame } from './protocol';
import { Session } from './session.svelte';
import { FakeServer, refusal } from './testing';

const me = { kind: 'person' } as const;
const ogai = { kind: 'level', id: 'casual' } as const;
const asBlack: NewGame = { rules: 'reversed', size: 8, black: me, white: ogai };
const d3 = 19;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function begin(request: NewGame = asBlack): Promise<Session> {
  return new Session(server, await server.create(request), { now: () => 0, waits: [0] });
}
const moves = (session: Session) => session.record.moves.map((square) => squareName(square, 8));
const settled = () => new Promise((done) => setTimeout(done, 5));

test('a move shows at once, is confirmed, and the agent answers', async () => {
  const session = await begin();
  const sent = session.play(d3);
  expect(moves(session)).toEqual(['d3']);
  expect(session.game.moves).toEqual([]);
  expect(session.canPlay).toBe(false);
  await sent;
  expect(session.game.moves).toEqual(['d3']);
  expect(session.turn).toBe('agent');
  server.thinking[0]!.events.thought({ value: 2, depth: 6 });
  expect(session.agent.thought).toEqual({ value: 2, depth: 6 });
  server.finishAgent('c3');
  expect(session.game.moves).toEqual(['d3', 'c3']);
  expect(session.agent.thought).toBeNull();
  expect(session.canPlay).toBe(true);
});

test('an illegal square, or the other one’s turn, changes nothing', async () => {
  const session = await begin();
  await session.play(0);
  await session.play(d3);
  await session.play(legalMoves(lastPosition(session.record))[0]!);
  expect(moves(session)).toEqual(['d3']);
});

test('a refused move is taken back with a notice', async () => {
  const session = await begin();
  server.failures = [refusal(400, 'bad_move', 'not now')];
  await session.play(d3);
  expect(session.record.moves).toEqual([]);
  expect(session.notice).toEqual({ kind: 'refused', move: 'd3', message: 'not now' });
  expect(session.canPlay).toBe(true);
});

test('a game that went on elsewhere is taken as it stands', async () => {
  const session = await begin();
  server.played('game1', 'c4');
  await session.play(d3);
  expect(moves(session)).toEqual(['c4']);
  expect(session.notice).toEqual({ kind: 'too-late', move: 'd3' });
  // The agent's answer to the other one's move does not take the word away.
  server.finishAgent();
  expect(session.notice).toEqual({ kind: 'too-late', move: 'd3' });
  await session.play(legalMoves(lastPosition(session.record))[0]!);
  expect(session.notice).toBeNull();
});

test('what another tab does is seen', async () => {
  const session = await begin({ ...asBlack, white: me });
  server.played('game1', 'd3');
  server.tellWatchers('game1');
  expect(moves(session)).toEqual(['d3']);
  expect(session.canPlay).toBe(true);
  session.look(0);
  server.played('game1', 'c3');
  server.tellWatchers('game1');
  expect(moves(session)).toEqual(['d3', 'c3']);
  expect(session.lookedAt).toBe(0);
});

test('of two tabs whose agent thinks the one that hears of its move stops thinking', async () => {
  const session = await begin();
  await session.play(d3);
  server.played('game1', 'c3');
  server.tellWatchers('game1');
  expect(moves(session)).toEqual(['d3', 'c3']);
  expect(server.thinking).toEqual([]);
  expect(session.canPlay).toBe(true);
});

test('news that are older than what is known, or come while a move is sent, do not disturb', async () => {
  const session = await begin({ ...asBlack, white: me });
  const old = server.told('game1');
  const sent = session.play(d3);
  server.watchers[0]!.hear(old);
  expect(moves(session)).toEqual(['d3']);
  await sent;
  server.watchers[0]!.hear(old);
  expect(moves(session)).toEqual(['d3']);
});

test('who has no seat looks on: nothing can be played, no agent is called, until he sits down', async () => {
  const surroundings = { now: () => 0, waits: [0], seated: false };
  const session = new Session(server, await server.create(asBlack), surroundings);
  expect(session.canPlay).toBe(false);
  await session.play(d3);
  await session.undo();
  expect(moves(session)).toEqual([]);
  expect(session.game.visitor).toBe(true);
  server.played('game1', 'd3');
  server.tellWatchers('game1');
  expect(moves(session)).toEqual(['d3']);
  expect(server.thinking).toEqual([]);
  session.sitDown();
  server.finishAgent('c3');
  expect(session.canPlay).toBe(true);
});

test('without a connection the move is kept and sent again', async () => {
  const session = await begin();
  server.failures = [new ApiError('down', 0), new ApiError('down', 0)];
  const sent = session.play(d3);
  await Promise.resolve().then(() => Promise.resolve());
  await Promise.resolve();
  expect(session.offline).toBe(true);
  expect(moves(session)).toEqual(['d3']);
  await sent;
  expect(session.offline).toBe(false);
  expect(session.game.moves).toEqual(['d3']);
});

test('a move whose answer was lost is not refused', async () => {
  const session = await begin();
  server.loseAnswers = 1;
  await session.play(d3);
  expect(session.game.moves).toEqual(['d3']);
  expect(session.notice).toBeNull();
  expect(session.turn).toBe('agent');
});

test('undo takes back to the last turn of the person, also while the agent thinks', async () => {
  const session = await begin();
  await session.play(d3);
  await session.undo();
  expect(moves(session)).toEqual([]);
  expect(server.cancelled).toBe(1);
  expect(session.turn).toBe('person');
  await session.play(d3);
  server.finishAgent('c3');
  await session.play(legalMoves(lastPosition(session.record))[0]!);
  server.finishAgent();
  expect(session.undoTo).toBe(2);
  await session.undo();
  expect(moves(session)).toEqual(['d3', 'c3']);
});

test('a quick answer waits until the move before it was seen, unless it is taken back', async () => {
  const surroundings = { now: () => 0, waits: [0], calm: 0.02 };
  const session = new Session(server, await server.create(asBlack), surroundings);
  await session.play(d3);
  server.finishAgent('c3');
  expect(moves(session)).toEqual(['d3']);
  await new Promise((done) => setTimeout(done, 40));
  expect(moves(session)).toEqual(['d3', 'c3']);
  await session.play(legalMoves(lastPosition(session.record))[0]!);
  server.finishAgent();
  await session.undo();
  expect(moves(session)).toEqual(['d3', 'c3']);
  expect(session.notice).toBeNull();
});

test('nothing can be taken back before the first move of the person', async () => {
  const session = await begin({ ...asBlack, black: ogai, white: me });
  expect(session.turn).toBe('agent');
  server.finishAgent('d3');
  expect(session.undoTo).toBeNull();
});

test('the agent goes on when a game is opened in its turn', async () => {
  const game = await server.create(asBlack);
  server.played(game.id, 'd3');
  const session = new Session(server, server.told(game.id), { now: () => 0, waits: [0] });
  expect(server.thinking).toMatchObject([{ id: game.id, ply: 1 }]);
  server.finishAgent();
  expect(session.turn).toBe('person');
});

test('swapping sides gives the turn to the agent', async () => {
  const session = await begin();
  await session.swapSides();
  expect(session.turn).toBe('agent');
  expect(session.game.players.white).toEqual(me);
});

test('resigning ends the game', async () => {
  const session = await begin();
  await session.resign('black');
  expect(session.turn).toBe('over');
  expect(session.game.result?.winner).toBe('white');
});

test('a hint is shown for the present position only, until a move', async () => {
  const session = await begin();
  session.askHint();
  expect(session.hinting).toBe(true);
  await settled();
  expect(session.hint).toEqual({ ply: 0, square: d3, value: 2, exact: false });
  await session.play(d3);
  expect(session.hint).toBeNull();
});

test('looking back changes nothing and forbids moves until the present', async () => {
  const session = await begin();
  await session.play(d3);
  server.finishAgent('c3');
  session.look(1);
  expect(session.ply).toBe(1);
  expect(session.canPlay).toBe(false);
  session.look(-3);
  expect(session.ply).toBe(0);
  session.look(2);
  expect(session.present).toBe(true);
});

test('an agent that fails can be asked again; a conflict settles itself', async () => {
  const session = await begin();
  await session.play(d3);
  server.thinking.shift()!.events.failed(refusal(0, 'failed', 'crashed'));
  expect(session.notice).toEqual({ kind: 'agent-failed', message: 'crashed' });
  await session.refresh();
  expect(session.notice).toBeNull();
  server.thinking.shift()!.events.failed(refusal(0, 'conflict'));
  await settled();
  expect(server.thinking.length).toBe(1);
});

test('a lost connection is told while an agent is awaited', async () => {
  const session = await begin();
  server.connection(false);
  expect(session.offline).toBe(false);
  await session.play(d3);
  server.connection(false);
  expect(session.offline).toBe(true);
  server.connection(true);
  expect(session.offline).toBe(false);
});

test('two agents play on by themselves until they are paused', async () => {
  const agent = { kind: 'agent', spec: 'gdy' } as const;
  const session = await begin({ ...asBlack, black: agent, white: agent });
  server.finishAgent();
  expect(server.thinking.length).toBe(1);
  session.pause(true);
  expect(server.thinking).toEqual([]);
  expect(session.game.moves.length).toBe(1);
  session.pause(false);
  server.finishAgent();
  expect(session.game.moves.length).toBe(2);
});

test('two people alternate without any agent', async () => {
  const session = await begin({ ...asBlack, white: me });
  await session.play(d3);
  expect(session.turn).toBe('person');
  expect(server.thinking).toEqual([]);
  expect(session.undoTo).toBe(0);
});

test('a closed session is silent', async () => {
  const session = await begin();
  server.failures = Array.from({ length: 50 }, () => new ApiError('down', 0));
  const sent = session.play(d3);
  await Promise.resolve();
  session.close();
  await sent;
  expect(server.games.get('game1')!.record.moves).toEqual([]);
});
