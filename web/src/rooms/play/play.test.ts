import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/http';
import { Play } from './play.svelte';
import type { NewGame } from './protocol';
import { savedGame } from './saved';
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
  await play.show(id);
  expect(play.session?.turn).toBe('agent');
  expect(server.thinking.length).toBe(1);
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
