import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { treeText } from '../../../game/tree';
import { fromQuery } from './address';
import { AnalyseRoom } from './room.svelte';
import { analysisOf, fakeService, judgedPly, moveValue, summary } from './testing';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

function storage() {
  const store = new Map<string, string>();
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  };
}
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

test('a tab keeps its own game; a new one goes on with the last only where it brings none', () => {
  const { room } = opened('moves=f5d6');
  room.keep();
  vi.stubGlobal('sessionStorage', storage());
  const second = opened('moves=d3').room;
  expect(second.earlier).toBeNull();
  second.keep();
  vi.stubGlobal('sessionStorage', storage());
  const third = new AnalyseRoom(fakeService());
  expect(treeText(third.study.tree)).toBe('');
  third.resume();
  expect(treeText(third.study.tree)).toBe('d3');
});

test('going back to the game before brings what was found out about it', () => {
  const { room, service } = opened('moves=f5d6');
  room.startReview();
  service.talks.at(-1)!.say(summary('done', null));
  const study = (query: string) => {
    const parsed = fromQuery(new URLSearchParams(query));
    if (!parsed.ok) throw new Error();
    return parsed.value;
  };
  room.open(study('moves=d3'));
  expect(room.review.sum).toBeNull();
  room.open(study('moves=f5d6&ply=1'));
  expect(room.review.sum).not.toBeNull();
  expect(room.ply).toBe(1);
});

test('a game that comes to be reviewed is, once; its engine rests for the quick round only', () => {
  const { room, service } = opened('moves=f5d6');
  room.reviewUnlessKnown();
  room.reviewUnlessKnown();
  expect(service.talks).toHaveLength(1);
  expect(service.talks[0]!.request).toMatchObject({ quick: 0.025, seconds: 1 });
  expect(room.reviewing).toBe(true);
  service.talks[0]!.say(summary('overview', null));
  expect(room.reviewing).toBe(false);
  expect(room.progress).toMatchObject({ deeper: true, done: 0 });
  expect(room.review.sum?.sides.X.accuracy).toBe(50);
  service.talks[0]!.say(summary('done', null));
  room.reviewUnlessKnown();
  expect(service.talks).toHaveLength(1);
  const empty = opened('');
  empty.room.reviewUnlessKnown();
  expect(empty.service.talks).toHaveLength(0);
});

test('a classic game that was looked at leaves its rules behind', () => {
  const { room } = opened('moves=f5d6&rules=classic');
  room.clear();
  expect(room.study.rules).toBe('reversed');
});

test('a walk stands at each mistake and takes the board’s moves as tries', () => {
  const { room, service } = opened('moves=f5d6');
  room.startReview();
  service.talks[0]!.say(judgedPly(0, moveValue('f5', -10), moveValue('d3', 4), 0));
  room.stopReview();
  room.startWalk('X');
  expect(room.study.at).toBe(room.study.tree.root);
  room.follow(true);
  vi.advanceTimersByTime(500);
  room.play(19);
  expect(room.walk?.phase).toBe('judging');
  service.talks.at(-1)!.say(analysisOf(12, ['d3', 4], ['f5', -10]));
  expect(room.walk?.phase).toBe('solved');
  expect(treeText(room.study.tree)).toBe('f5d6');
  room.nextMistake();
  expect(room.walk?.phase).toBe('over');
});
