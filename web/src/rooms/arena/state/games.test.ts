import { expect, test } from 'vitest';
import { GameList } from './games.svelte';
import type { GamesFilter, GamesPage, GameSummary } from './service';

/** A server with games 1 ... `count`, newest first. */
class FakeGames {
  asked: GamesFilter[] = [];
  constructor(public count: number) {}
  games(_id: string, filter: GamesFilter): Promise<GamesPage> {
    this.asked.push(filter);
    const all = Array.from({ length: this.count }, (_, i) => ({ id: this.count - i }));
    const after = all.filter(({ id }) => filter.before === undefined || id < filter.before);
    const games = after.slice(0, filter.limit) as GameSummary[];
    return Promise.resolve({ games, more: after.length > games.length });
  }
}

test('pages to the end', async () => {
  const server = new FakeGames(60);
  const list = new GameList(server, '1');
  await list.load();
  expect([list.games.length, list.more]).toEqual([25, true]);
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect([list.games.length, list.more, list.games.at(-1)!.id]).toEqual([60, false, 1]);
  expect(server.asked).toHaveLength(3);
});

test('fresh games are put above without losing the older ones', async () => {
  const server = new FakeGames(60);
  const list = new GameList(server, '1');
  await list.load();
  await list.loadMore();
  server.count = 62;
  await list.refresh();
  expect(list.games.map(({ id }) => id)).toEqual(Array.from({ length: 52 }, (_, i) => 62 - i));
  expect(list.more).toBe(true);
});

test('an opponent alone is an agent', async () => {
  const server = new FakeGames(1);
  const list = new GameList(server, '1');
  await list.choose('', 'gdy');
  await list.choose('gdy', 'rnd');
  expect(server.asked).toEqual([
    { limit: 25, agent: 'gdy' },
    { limit: 25, agent: 'gdy', opponent: 'rnd' },
  ]);
});

test('only the newest question counts, and a failure is told', async () => {
  const answers: ((page: GamesPage) => void)[] = [];
  const list = new GameList({ games: () => new Promise((done) => answers.push(done)) }, '1');
  const [first, second] = [list.load(), list.choose('a', '')];
  answers[1]!({ games: [], more: false });
  answers[0]!({ games: [{ id: 1 } as GameSummary], more: true });
  await Promise.all([first, second]);
  expect(list.games).toEqual([]);
  const broken = new GameList({ games: () => Promise.reject(new Error('no')) }, '1');
  await broken.load();
  expect([broken.error?.message, broken.loading]).toEqual(['no', false]);
});
