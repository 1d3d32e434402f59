import { expect, test } from 'vitest';
import { t } from '../gameMessages';
import { ApiError } from '../../../api/http';
import { legalMoves, startPosition } from '../../../game/board';
import { newTree, parseTree } from '../../../game/tree';
import { randomGame } from '../../../game/testing';
import { recordText } from '../../../game/record';
import { beginSetup, clear, examine, paint, toStart, turn } from './editor';
import { curves, exactStretches, frameOf, lossBars, plyAt, xOf, yOf } from './graph';
import { excerpt, offsetOf, readText } from './reading';
import { rowsOf } from './rows';
import type { Row, Slot } from './rows';
import { currentLine, newStudy } from './study';
import { fakeService, moveValue } from './testing';
import { pointsOf } from './values';
import type { Point } from './values';

const treeOf = (text: string) => {
  const parsed = parseTree(text);
  if (!parsed.ok) throw new Error(parsed.fault.code);
  return parsed.value;
};

function drawn(row: Row): string {
  if (row.kind === 'variation') return `${'>'.repeat(row.depth)} ${row.entries.length}`;
  const show = (slot: Slot) => (typeof slot === 'string' ? slot : String(slot.node.move));
  return `${row.number} ${show(row.X)} ${show(row.O)}`;
}

test('the main line stands in two columns, variations break it', () => {
  expect(rowsOf(newTree())).toEqual([]);
  expect(rowsOf(treeOf('f5d6c3')).map(drawn)).toEqual(['1 37 43', '3 18 open']);
  const rows = rowsOf(treeOf('f5(d3c3)d6(f4e3(d3))c3')).map(drawn);
  expect(rows).toEqual(['1 37 open', '> 2', '2 open 43', '> 2', '>> 1', '3 18 open']);
});

test('every move of any game has its place once, passes have theirs', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const record = randomGame(seed, 4);
    const parsed = parseTree(recordText(record), startPosition(4));
    if (!parsed.ok) throw new Error();
    const slots = rowsOf(parsed.value).flatMap((row) =>
      row.kind === 'pair' ? [row.X, row.O] : [],
    );
    const moves = slots.flatMap((slot) => (typeof slot === 'string' ? [] : [slot.number]));
    expect(moves).toEqual(moves.map((_, i) => i + 1));
    expect(moves).toHaveLength(record.moves.filter((move) => move >= 0).length);
  }
});

function somePoints(): Point[] {
  const study = { ...newStudy(), tree: treeOf('f5d6c3d3') };
  const bare = pointsOf(study.tree, currentLine(study), {
    rules: 'reversed',
    analyses: new Map(),
    verdicts: new Map(),
  });
  const verdict = {
    played: moveValue('d6', -8),
    best: moveValue('f4', 4),
    loss: 12,
    mark: 'blunder' as const,
    choices: 3,
  };
  return bare.map((point, i) => ({
    ...point,
    evaluation: i === 0 ? null : { black: i * 3, exact: i > 2 },
    verdict: i === 2 ? verdict : null,
  }));
}

test('the graph: scale, curve, proved stretch, losses, and back from a place to a ply', () => {
  const points = somePoints();
  const frame = frameOf(points, 400, 130);
  expect([frame.limit, frame.plies]).toEqual([16, 4]);
  for (let ply = 0; ply <= 4; ply++) expect(plyAt(frame, xOf(frame, ply))).toBe(ply);
  expect([plyAt(frame, -50), plyAt(frame, 999)]).toEqual([0, 4]);
  expect(yOf(frame, 8, 'X')).toBeLessThan(yOf(frame, 0, 'X'));
  expect(yOf(frame, 8, 'O')).toBeGreaterThan(yOf(frame, 0, 'O'));
  expect(curves(points, frame, 'X').line.match(/[ML]/g)).toHaveLength(4);
  expect(exactStretches(points, frame)).toHaveLength(1);
  expect(lossBars(points, frame)).toMatchObject([{ ply: 2 }]);
  expect(frameOf([], 300, 100).plies).toBe(1);
});

test('setting up a board', () => {
  let setup = beginSetup(startPosition(6), 'reversed');
  expect(examine(setup)).toBe('ready');
  setup = clear(setup);
  expect(examine(setup)).toBe('empty');
  setup = paint({ ...setup, brush: 'X' }, 0);
  expect(examine(setup)).toBe('over');
  setup = paint({ ...setup, brush: 'O' }, 1);
  expect([examine(setup), legalMoves(setup.position)]).toEqual(['ready', [2]]);
  expect(examine(turn(setup))).toBe('passes');
  expect(paint(setup, 1)).toBe(setup);
  expect(toStart(setup, 4).position).toEqual(startPosition(4));
});

test('reading text: games, faults with their place', async () => {
  const game = {
    rules: 'reversed' as const,
    size: 8 as const,
    start: 'start',
    moves: ['f5', 'd6'],
  };
  const service = fakeService({
    parse: () => Promise.resolve({ games: [game, game], found: 2, notation: 'ggf' }),
  });
  const reading = await readText(service, 'text', 8, 'reversed');
  expect(reading).toMatchObject({ ok: true, notation: 'ggf' });
  const link = 'http://here/#/analyse?moves=d3c3%28e3%29&size=8';
  expect(await readText(service, link, 8, 'reversed')).toMatchObject({ ok: true, found: 1 });
  const details = { line: 2, column: 3 };
  const refusing = fakeService({
    parse: () => Promise.reject(new ApiError('d4: that square is taken', 400, details)),
  });
  expect(await readText(refusing, 'a', 8, 'reversed')).toEqual({
    ok: false,
    fault: { message: 'd4: that square is taken', line: 2, column: 3 },
  });
  expect(excerpt('f5\nd6d4', { message: '', line: 2, column: 3 })).toBe('d6d4\n  ^');
  expect(excerpt('f5', { message: '' })).toBeNull();
  expect(offsetOf('f5\nd6d4', 2, 3)).toBe(5);
  const long = excerpt('x'.repeat(200), { message: '', line: 1, column: 100 })!;
  expect(long.split('\n')[1]!.indexOf('^')).toBe(25);
});

test('a loss of one disc', () => {
  expect(t.worse('d3', 1)).toBe('d3 loses 1 disc. There is better.');
  expect(t.asks('Black', 'd3', 1)).toContain('loses 1 disc.');
});
