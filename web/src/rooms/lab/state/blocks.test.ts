import { expect, test } from 'vitest';
import { claimsOf, contentOf, csvOf, curvesOf, keyed, pointsOf, resultsOf } from './blocks';
import type { LabBlock, LinesBlock, TableBlock } from './service';

const table: TableBlock = {
  kind: 'table',
  id: 'means',
  title: 'Mean breadth',
  columns: [
    { name: 'rounds', right: false },
    { name: 'ours', right: true },
  ],
  rows: [
    ['4 to 63', '8 500'],
    ['25, 52', '–'],
  ],
  values: [],
};
const chart: LinesBlock = {
  kind: 'chart',
  type: 'lines',
  id: 'means',
  title: 'Breadth',
  x_label: 'round',
  y_label: 'moves',
  whole_x: true,
  series: [
    {
      name: 'ours',
      points: [
        [5, 2],
        [4, 1],
        [null, 3],
        [6, null],
      ],
    },
    { name: 'report C', points: [[9, 4]] },
    { name: 'ours', points: [] },
  ],
};
const text = (markdown: string): LabBlock => ({ kind: 'text', markdown });

test('blocks keep their keys while the page grows', () => {
  const before = keyed([text('a'), table, chart, text('b')]).map(({ key }) => key);
  const after = keyed([text('a'), chart, table, { ...table, id: 'more' }, text('b')]);
  expect(new Set(before).size).toBe(4);
  const keys = after.map(({ key }) => key);
  expect(before.every((key) => keys.includes(key))).toBe(true);
  expect(new Set(keyed([table, table]).map(({ key }) => key)).size).toBe(2);
});

test('claims are parted from the rest', () => {
  const claim: LabBlock = { kind: 'claim', claim: 'x', finding: 'y', verdict: 'holds' };
  const blocks = [text('a'), claim, table];
  expect(claimsOf(blocks)).toEqual([claim]);
  expect(resultsOf(blocks)).toEqual([text('a'), table]);
});

test('CSV has the numbers where they are known', () => {
  expect(csvOf(table)).toBe('rounds,ours\n4 to 63,8 500\n"25, 52",–\n');
  const values = [
    [null, 8500.25],
    [null, null],
  ];
  expect(csvOf({ ...table, values })).toBe('rounds,ours\n4 to 63,8500.25\n"25, 52",–\n');
});

test('curves in the order of x, with names of their own; the report’s are dashed', () => {
  expect(pointsOf(chart.series[0]!.points)).toEqual([
    [4, 1],
    [5, 2],
    [6, null],
  ]);
  const curves = curvesOf(chart);
  expect(curves.map(({ name, colour, dashed }) => [name, colour, dashed])).toEqual([
    ['ours', 0, false],
    ['report C', 1, true],
    ['ours (2)', 2, false],
  ]);
  const content = contentOf(chart, curves, ['report C'], true);
  expect(content.series.map(({ name }) => name)).toEqual(['ours', 'ours (2)']);
  expect(content.x).toEqual({ label: 'round', labelBelow: true, integer: true, min: 4, max: 9 });
  expect(content.y.log).toBe(true);
  expect(contentOf({ ...chart, series: [] }, [], [], false).x.min).toBeUndefined();
});
