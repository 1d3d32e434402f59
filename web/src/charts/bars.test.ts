import { afterEach, expect, test } from 'vitest';
import { language } from '../app/i18n.svelte';
import { barText, barsLayout } from './bars';
import type { Bar } from './bars';

afterEach(() => (language.current = 'en'));

const bar = (
  value: number | null,
  low: number | null = null,
  high: number | null = null,
  note = '',
): Bar => ({ label: 'a', value, low, high, note });

test('the axis holds values and whiskers, and marks zero between them', () => {
  const { ticks, place, zero } = barsLayout([bar(12, -18, 44), bar(60)], 600);
  expect(ticks.map(({ value }) => value)).toEqual([-20, 0, 20, 40, 60]);
  expect([place(-20), place(60), zero]).toEqual([0, 1, 0.25]);
  expect(barsLayout([bar(3, 2, 4)], 600).zero).toBeNull();
});

test('a narrow axis has fewer ticks', () => {
  const bars = [bar(1000, 0, 12_345)];
  expect(barsLayout(bars, 160).ticks.length).toBeLessThan(barsLayout(bars, 900).ticks.length);
});

test('single and missing values have an axis, too', () => {
  const { ticks, place } = barsLayout([bar(5)], 600);
  expect(ticks[0]!.value).toBeLessThan(5);
  expect(ticks.at(-1)!.value).toBeGreaterThan(5);
  expect(place(5)).toBeCloseTo(0.5);
  expect(barsLayout([bar(null)], 600).ticks.map(({ place }) => place)).toContain(1);
  expect(barsLayout([], 0).ticks.length).toBeGreaterThan(1);
});

test('what a row says', () => {
  language.current = 'en';
  expect(barText(bar(12.345, 10.1, 14.56))).toBe('12.35 (10.1 … 14.6)');
  expect(barText(bar(12.345, 10.1, 14.56, '+12'))).toBe('+12 (10.1 … 14.6)');
  expect([barText(bar(null, null, null, '-inf')), barText(bar(null, null, null, 'inf'))]).toEqual([
    '−∞',
    '∞',
  ]);
  expect(barText(bar(-3))).toBe('−3');
  expect(barText(bar(null))).toBe('–');
});
