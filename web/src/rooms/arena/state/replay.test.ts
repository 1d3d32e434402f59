import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPosition } from '../../../game/board';
import { parseRecord } from '../../../game/record';
import { curve, knownMeasures, moveRows, winnerOf, written } from './numbers';
import { Replay } from './replay.svelte';

const parsed = parseRecord('d3c3c4c5', startPosition());
if (!parsed.ok) throw new Error('the sample game is wrong');
const record = parsed.value;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('steps with the keyboard and stays within the game', () => {
  const replay = new Replay(record, 99);
  expect(replay.ply).toBe(4);
  const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'End', 'x'];
  const plies = keys.map((key) => [replay.press(key), replay.ply]);
  expect(plies).toEqual([
    [true, 4],
    [true, 3],
    [true, 0],
    [true, 0],
    [true, 1],
    [true, 4],
    [false, 4],
  ]);
  expect(replay.lastMove).toBe(34);
});

test('plays by itself, faster when told so, and stops at the end', () => {
  const replay = new Replay(record);
  replay.press(' ');
  vi.advanceTimersByTime(800);
  expect([replay.ply, replay.playing]).toEqual([1, true]);
  replay.press('+');
  vi.advanceTimersByTime(400);
  expect([replay.ply, replay.speed]).toEqual([2, 2]);
  vi.advanceTimersByTime(5000);
  expect([replay.ply, replay.playing]).toEqual([4, false]);
  replay.press(' ');
  expect([replay.ply, replay.playing]).toEqual([0, true]);
  replay.press('ArrowRight');
  vi.advanceTimersByTime(5000);
  expect([replay.ply, replay.playing]).toEqual([1, false]);
});

test('the agents’ own numbers, values from black’s side', () => {
  const rows = moveRows(record, [{ value: 2, depth: 4 }, { value: 3 }, null, { value: 0 }]);
  expect(rows.map(({ side, move }) => side + move)).toEqual(['Xd3', 'Oc3', 'Xc4', 'Oc5']);
  expect(knownMeasures(rows)).toEqual(['value', 'depth']);
  expect(curve(rows, 'X', 'value')).toEqual([[1, 2]]);
  expect(curve(rows, 'O', 'value')).toEqual([
    [2, -3],
    [4, 0],
  ]);
  const shares = moveRows(record, [{ win_rate: 0.75 }, { win_rate: 0.25, confidence: 73 }]);
  expect(knownMeasures(shares)).toEqual(['win_rate', 'confidence']);
  expect(curve(shares, 'X', 'win_rate')).toEqual([[1, 0.75]]);
  expect(curve(shares, 'O', 'win_rate')).toEqual([[2, 0.75]]);
  expect(written(0.256, 'win_rate')).toBe('26 %');
  expect(written(73, 'confidence')).toBe('73 %');
  expect(winnerOf({ black_score: -64 })).toBe('O');
  expect(winnerOf({ black_score: 0 })).toBeNull();
});
