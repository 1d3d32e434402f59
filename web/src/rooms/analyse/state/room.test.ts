import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { treeText } from '../../../game/tree';
import { fromQuery } from './address';
import { AnalyseRoom } from './room.svelte';
import { fakeService, moveValue } from './testing';

beforeEach(() => {
  vi.useFakeTimers();
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(query: string) {
  const service = fakeService();
  const room = new AnalyseRoom(service);
  const study = fromQuery(new URLSearchParams(query));
  if (!study.ok) throw new Error(study.fault.code);
  room.open(study.value);
  return { room, service };
}

test('the engine follows the reader, and rests when hidden, switched off or left', () => {
  const { room, service } = opened('moves=f5d6');
  const follow = (visible: boolean) => {
    room.follow(visible);
    vi.advanceTimersByTime(500);
    return service.talks.filter(({ open }) => open).length;
  };
  expect(follow(true)).toBe(1);
  expect(follow(false)).toBe(0);
  expect(follow(true)).toBe(1);
  room.go('back');
  expect(follow(true)).toBe(1);
  expect(service.talks).toHaveLength(3);
  room.switchEngine(false);
  expect(follow(true)).toBe(0);
  room.switchEngine(true);
  expect(follow(true)).toBe(1);
  room.startReview();
  expect(follow(true)).toBe(1);
  expect(service.talks.at(-1)!.request.type).toBe('analyse-game');
  room.leave();
  expect(service.talks.some(({ open }) => open)).toBe(false);
});

test('what another game took the place of can be brought back, and a reload finds it', () => {
  const { room } = opened('moves=f5d6');
  expect(room.earlier).toBeNull();
  const other = fromQuery(new URLSearchParams('moves=d3'));
  if (!other.ok) throw new Error();
  room.open(other.value);
  expect(treeText(room.study.tree)).toBe('d3');
  room.bringBack();
  expect(treeText(room.study.tree)).toBe('f5d6');
  room.keep();
  expect(treeText(new AnalyseRoom(fakeService()).study.tree)).toBe('f5d6');
});

test('a walk stands at each mistake and takes the board’s moves as tries', () => {
  const { room, service } = opened('moves=f5d6');
  room.startReview();
  service.talks[0]!.say({
    type: 'ply',
    ply: 0,
    choices: 4,
    played: moveValue('f5', -10),
    best: moveValue('d3', 4),
    loss: 14,
    mark: 'blunder',
    remaining: 0,
  });
  room.stopReview();
  room.startWalk('X');
  expect(room.study.at).toBe(room.study.tree.root);
  room.follow(true);
  vi.advanceTimersByTime(500);
  room.play(19);
  expect(room.walk?.phase).toBe('judging');
  const moves = [moveValue('d3', 4), moveValue('f5', -10)];
  service.talks.at(-1)!.say({ type: 'analysis', depth: 12, moves, nodes: 1, elapsed: 1.5 });
  expect(room.walk?.phase).toBe('solved');
  expect(treeText(room.study.tree)).toBe('f5d6');
  room.nextMistake();
  expect(room.walk?.phase).toBe('over');
});
