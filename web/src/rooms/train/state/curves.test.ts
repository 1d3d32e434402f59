import { expect, test } from 'vitest';
import { csvOf, lastStep, mergeSeries, rowsOf, smooth, thin } from './curves';
import { groupMetrics, isShare, shortName } from './metrics';

test('new points come behind, or in place of the known ones', () => {
  const known = {
    a: [
      [0, 1],
      [1, 2],
    ] as const,
    b: [[0, 5]] as const,
  };
  const merged = mergeSeries(known, {
    a: [
      [1, 3],
      [2, 4],
    ],
    c: [[2, 9]],
  });
  expect(merged).toEqual({
    a: [
      [0, 1],
      [1, 3],
      [2, 4],
    ],
    b: [[0, 5]],
    c: [[2, 9]],
  });
  expect(mergeSeries(merged, { a: [[3, null]] }).a).toHaveLength(4);
  expect([lastStep(merged), lastStep({})]).toEqual([2, 0]);
});

test('smoothing keeps a level curve and its beginning, and calms the rest', () => {
  const level = [
    [0, 4],
    [1, 4],
    [2, null],
    [3, 4],
  ] as const;
  const calm = smooth(level, 0.9);
  expect(calm[0]![1]).toBeCloseTo(4);
  expect(calm[2]).toEqual([2, null]);
  expect(calm[3]![1]).toBeCloseTo(4);
  expect(
    smooth(
      [
        [0, 0],
        [1, 10],
      ],
      0.5,
    )[1]![1],
  ).toBeCloseTo(6.67, 1);
  expect(smooth(level, 0)).toBe(level);
});

test('tables and CSV', () => {
  const series = {
    'loss.a': [
      [0, 1],
      [1, 0.5],
      [2, null],
    ] as const,
    'win,"x"': [[1, 7]] as const,
  };
  expect(rowsOf(series, ['win,"x"', 'loss.a'])[1]).toEqual({ step: 1, values: [7, 0.5] });
  expect(csvOf(series)).toBe('step,loss.a,"win,""x"""\n0,1,\n1,0.5,7\n2,,\n');
  expect(thin([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
});

test('metrics with a common prefix share a panel, panels of a kind a section', () => {
  const names = ['seconds.learn', 'loss.policy', 'elo', 'loss/value', 'winrate.gdy-ab', 'games'];
  const found = groupMetrics([...names, 'seconds', 'games_per_second', 'odd', 'rate']);
  expect(found.map(({ name, panels }) => [name, ...panels.map((panel) => panel.name)])).toEqual([
    ['strength', 'elo', 'winrate.'],
    ['learning', 'loss.', 'rate'],
    ['amount', 'games', 'seconds'],
    ['speed', 'seconds.', 'games_per_second'],
    ['other', 'odd'],
  ]);
  expect(found[3]!.panels[0]!.metrics).toEqual(['seconds.learn']);
  expect([shortName('loss/value'), shortName('elo')]).toEqual(['value', 'elo']);
  expect([isShare('winrate.rnd'), isShare('cpu_use'), isShare('elo')]).toEqual([true, true, false]);
});
