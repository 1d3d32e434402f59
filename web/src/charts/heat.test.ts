import { expect, test } from 'vitest';
import { heatOf, heatRows } from './heat';

test('colours grow from the middle to both ends, and no farther', () => {
  expect([0, 0.25, 0.5, 1, 7, -7].map((value) => heatOf(value, 0, 1))).toEqual([
    -1, -0.5, 0, 1, 1, -1,
  ]);
  expect(heatOf(3, 3, 3)).toBe(0);
});

test('cells stand row by row, with their texts or their numbers', () => {
  const map = { rows: ['1', '2'], columns: ['a', 'b'], low: -4, high: 4 };
  const [first, second] = heatRows({
    ...map,
    values: [2, null, -4, 0.5],
    texts: ['2 !', '', '', ''],
  });
  expect(first).toEqual({
    label: '1',
    cells: [{ text: '2 !', bare: false, strength: 0.5, side: 'high' }, null],
  });
  expect(second!.cells[0]).toEqual({ text: '−4', bare: true, strength: 1, side: 'low' });
  // Fewer values than cells: the rest is empty.
  expect(heatRows({ ...map, values: [1], texts: [] })[1]!.cells).toEqual([null, null]);
});
