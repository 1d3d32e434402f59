import { expect, test } from 'vitest';
import { logBounds, logTicks, niceStep, ticksAbout, ticksWithin } from './ticks';

test('steps are 1, 2 or 5 times a power of ten, and make no more parts than asked for', () => {
  expect([7, 70, 0.07, 1e9].map((span) => niceStep(span, 5))).toEqual([2, 20, 0.02, 2e8]);
  expect([10, 20, 50].map((span) => niceStep(span, 10))).toEqual([1, 2, 5]);
  for (let span = 0.0013; span < 1e6; span *= 1.37) {
    for (let most = 1; most < 12; most++) {
      const step = niceStep(span, most);
      expect(step.toExponential()).toMatch(/^[125]e/);
      expect(span / step).toBeLessThanOrEqual(most * (1 + 1e-9));
      expect(span / step).toBeGreaterThan(most / 2.6);
    }
  }
});

test('linear ticks lie within, without dust', () => {
  expect(ticksWithin(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(ticksWithin(-0.25, 0.31, 6)).toEqual([-0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  expect(ticksWithin(0.1, 0.7, 6)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(ticksWithin(3, 30, 6)).toEqual([5, 10, 15, 20, 25, 30]);
});

test('steps of a run are whole', () => {
  expect(ticksWithin(0, 2, 8, true)).toEqual([0, 1, 2]);
  expect(ticksWithin(7, 8, 8, true)).toEqual([7, 8]);
  expect(ticksWithin(0, 12_000, 5, true)).toEqual([0, 5000, 10_000]);
});

test('an axis about numbers begins and ends with a tick', () => {
  expect(ticksAbout(920, 2736, 5)).toEqual([500, 1000, 1500, 2000, 2500, 3000]);
  expect(ticksAbout(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksAbout(-0.3, 0.3, 4)).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
  expect(ticksAbout(0.805, 1, 4)).toEqual([0.8, 0.85, 0.9, 0.95, 1]);
});

test('logarithmic ticks: decades, more between few, less of many', () => {
  expect(logTicks(0.01, 10, 4)).toEqual([0.01, 0.1, 1, 10]);
  expect(logTicks(0.5, 20, 5)).toEqual([0.5, 1, 2, 5, 10, 20]);
  expect(logTicks(1, 1e9, 4)).toEqual([1, 1000, 1e6, 1e9]);
  expect(logTicks(0.002, 5, 4)).toEqual([0.01, 0.1, 1]);
  expect(logTicks(2, 5, 4)).toEqual([2, 3, 4, 5]);
  expect(logTicks(0.5, 9, 2)).toEqual([0.5, 1, 2, 5]);
});

test('logarithmic bounds', () => {
  expect(logBounds(0.0094, 3.3)).toEqual([0.005, 5]);
  expect(logBounds(0.01, 100)).toEqual([0.01, 100]);
  expect(logBounds(3, 3)).toEqual([2, 5]);
  expect(logBounds(1, 1)).toEqual([0.5, 2]);
});
