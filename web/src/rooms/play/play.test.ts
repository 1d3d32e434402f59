import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/http';
import { Play } from './play.svelte';
import type { NewGame } from './protocol';
import { savedGame, takeSeat } from './saved';
import { FakeServer, refusal } from './testing';

const me = { kind: 'person' } as const;
const ogai = { kind: 'level', id: 'casual' } as const;
const request: NewGame = { rules: 'reversed', size: 8, black: me, white: ogai };

let server: FakeServer;
let shown: string[];
let play: Play;
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  server = new FakeServer();
  shown = [];
  play = new Play(server, (id) => shown.push(id));
});

test('a game that is started is shown and kept for later', async () => {
  await play.start(request);
  expect(shown).toEqual(['game1']);
  expect(savedGame()).toBe('game1');
  await play.show(null);
  expect(play.session).toBeNull();
  expect(play.waiting).toBe('game1');
});

test('a game is found again by its id, in the turn of the agent too', async () => {
  const { id } = await server.create({ ...request, black: ogai, white: me });
  takeSeat(id);
  await play.show(id);
  expect(play.session?.turn).toBe('agent');
  expect(server.thinking.length).toBe(1);
});

test('who follows a link to somebody’s game looks on, and may sit down', async () => {
  const { id } = await server.create(request);
  await play.show(id, 0);
  expect(play.session?.seated).toBe(false);
  expect(savedGame()).toBeNull();
  play.sitDown();
  expect(play.session?.canPlay).toBe(true);
  expect(savedGame()).toBe(id);
  play.leave();
  await play.show(id);
  expect(play.session?.seated).toBe(true);
});

test('an address leads to where its reader looked back', async () => {
  await play.start({ ...request, white: me });
  const { id } = play.session!.game;
  await play.session!.play(19);
  play.leave();
  await play.show(id, 0);
  expect(play.session?.lookedAt).toBe(0);
  await play.show(id, null);
  expect(play.session?.present).toBe(true);
});

test('a turning point is there after the quick look, and set right by the deeper one', async () => {
  const value = (move: string, worth: number) => ({ move, value: worth, exact: false });
  const ply = { ply: 5, mover: 'white' as const, loss: 6, remaining: 0 };
  server.judged = [{ ...ply, played: value('f4', -4), best: value('e7', 2) }];
  server.turningPoint = 5;
  server.deeper = () => {};
  await play.start({ ...request, white: me });
  for (const move of ['f5', 'f6', 'e6', 'd6', 'c5', 'f4', 'e7', 'd7']) {
    await play.session!.play('abcdefgh'.indexOf(move[0]!) + 8 * (Number(move[1]) - 1));
  }
  await play.session!.resign('white');
  await Promise.resolve();
  expect(play.review?.state).toBe('deeper');
  expect(play.review?.point).toMatchObject({ ply: 5, decided: true });
  server.deeper(null);
  expect(play.review?.state).toBe('done');
  expect(play.review?.point).toMatchObject({ ply: 5, decided: false });
});

test('no game under this id', async () => {
  await play.show('nowhere');
  expect(play.missing).toBe(true);
  await play.show(null);
  expect(play.missing).toBe(false);
});

test('a game that is looked for without a connection is found when it comes back', async () => {
  const { id } = await server.create(request);
  server.failures = [new ApiError('down', 0)];
  await play.show(id);
  expect(play.session?.game.id).toBe(id);
}, 3000);

test('a finished game no longer waits, and a rematch exchanges the colours', async () => {
  await play.start(request);
  await play.session!.resign('black');
  expect(savedGame()).toBeNull();
  await play.rematch();
  expect(play.session?.game).toMatchObject({ id: 'game2', players: { black: ogai, white: me } });
});

test('a long finished game is judged; taking back ends that', async () => {
  await play.start({ ...request, white: me });
  for (const move of ['f5', 'f6', 'e6', 'd6', 'c5', 'f4', 'e7', 'd7']) {
    await play.session!.play('abcdefgh'.indexOf(move[0]!) + 8 * (Number(move[1]) - 1));
  }
  await play.session!.resign('white');
  expect(play.review).not.toBeNull();
  await play.session!.undo();
  expect(play.review).toBeNull();
  expect(savedGame()).toBe('game1');
});

test('a refused start says why', async () => {
  server.failures = [refusal(400, 'bad_request', 'no such agent')];
  await play.start(request);
  expect(play.fault).toBe('no such agent');
  expect(shown).toEqual([]);
});
