import { expect, test } from 'vitest';
import { Selection } from './selection.svelte';

test('a drag chooses steps, whichever way it goes, and stays on the axis', () => {
  const selection = new Selection();
  selection.start(350, 100, [50, 450]);
  selection.move({ clientX: 250 });
  expect([selection.shown, selection.left, selection.width]).toEqual([true, 150, 100]);
  expect(selection.end([0, 40])).toEqual({ from: 10, to: 20 });
  selection.start(350, 100, [50, 450]);
  selection.move({ clientX: 9000 });
  expect(selection.end([0, 40])).toEqual({ from: 20, to: 40 });
});

test('a click or a broken-off drag chooses nothing', () => {
  const selection = new Selection();
  selection.start(200, 100, [50, 450]);
  selection.move({ clientX: 203 });
  expect(selection.end([0, 40])).toBeNull();
  selection.start(200, 100, [50, 450]);
  selection.cancel();
  selection.move({ clientX: 300 });
  expect(selection.end([0, 40])).toBeNull();
});
