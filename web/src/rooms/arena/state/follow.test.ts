import { expect, test } from 'vitest';
import { follow, merge, Pace, runningFirst, timeLeft } from './follow';
import type { Service, Tournament, Watcher } from './service';

const tournament: Tournament = {
  id: 3,
  name: 'demo',
  kind: 'round-robin',
  state: 'running',
  created: 0,
  planned: 10,
  pairs: 2,
  games: 4,
  agents: ['a', 'b'],
  settings: {},
  command: 'ogai tournament round-robin a b --name demo',
  standings: [],
  crosstable: { agents: [], points: [], games: [] },
  history: [],
  live: [],
};

test('running tournaments come first', () => {
  const list = (['finished', 'running', 'open', 'running'] as const).map((state, id) => ({
    ...tournament,
    state,
    id,
  }));
  expect(runningFirst(list).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
});

test('what a message leaves out stays', () => {
  const standings = [{ agent: 'a', elo: 1, low: 0, high: 2, games: 2, points: 1 }];
  const first = merge(tournament, { pairs: 3, standings });
  expect(merge(first, { pairs: 4, standings: undefined })).toMatchObject({ pairs: 4, standings });
});

test('the pace comes from the pairs that were watched', () => {
  const pace = new Pace(60_000);
  expect(pace.rate(0)).toBeNull();
  pace.add(0, 2);
  pace.add(1000, 2);
  expect(pace.rate(1000)).toBeNull();
  pace.add(2000, 4);
  pace.add(4000, 6);
  expect(pace.rate(4000)).toBe(1);
  expect(timeLeft({ pairs: 6, planned: 10 }, 1)).toBe(4);
  expect(pace.rate(9000)).toBeCloseTo(0.5);
  pace.add(200_000, 8);
  expect(pace.rate(200_000)).toBeLessThan(0.02);
  pace.add(201_000, 1);
  expect(pace.rate(201_000)).toBeNull();
  expect(timeLeft({ pairs: 6, planned: null }, 1)).toBeNull();
});

test('follows to the end and asks for the last word', async () => {
  let watcher: Watcher | undefined;
  let stopped = 0;
  const service = {
    watch: (_id: string, given: Watcher) => {
      watcher = given;
      return () => void stopped++;
    },
    tournament: () => Promise.resolve({ ...tournament, state: 'finished' as const, pairs: 10 }),
  } as unknown as Service;
  const views: Tournament[] = [];
  const stop = follow(
    service,
    tournament,
    (view) => views.push(view),
    () => {},
  );
  watcher!.changed({ pairs: 5 });
  watcher!.finished();
  await Promise.resolve();
  expect(views.map(({ pairs, state }) => [pairs, state])).toEqual([
    [5, 'running'],
    [10, 'finished'],
  ]);
  stop();
  watcher!.changed({ pairs: 6 });
  expect([views.length, stopped]).toEqual([2, 1]);
});
