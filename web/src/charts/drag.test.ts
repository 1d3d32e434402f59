import { expect, test } from 'vitest';
import { Drag } from './drag.svelte';

test('a drag chooses a stretch, whichever way it goes, and stays within the plot', () => {
  const drag = new Drag();
  drag.start(250, [50, 450]);
  drag.move(150);
  expect([drag.shown, drag.left, drag.width]).toEqual([true, 150, 100]);
  expect(drag.end()).toEqual([150, 250]);
  drag.start(250, [50, 450]);
  drag.move(9000);
  expect(drag.end()).toEqual([250, 450]);
});

test('a click or a broken-off drag chooses nothing', () => {
  const drag = new Drag();
  drag.start(200, [50, 450]);
  drag.move(203);
  expect(drag.end()).toBeNull();
  drag.start(200, [50, 450]);
  drag.cancel();
  drag.move(300);
  expect(drag.end()).toBeNull();
});
