import { expect, test } from 'vitest';
import { suitsLog } from './scale';

test('a logarithmic axis is offered where it helps', () => {
  expect(
    suitsLog([
      [
        [0, 0.001],
        [1, 1],
      ],
    ]),
  ).toBe(true);
  expect(
    suitsLog([
      [
        [0, 0],
        [1, 1],
      ],
    ]),
  ).toBe(false);
  expect(
    suitsLog([
      [
        [0, 2],
        [1, 1],
      ],
    ]),
  ).toBe(false);
  expect(suitsLog([])).toBe(false);
});
