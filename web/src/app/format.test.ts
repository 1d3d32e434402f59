import { afterEach, expect, test } from 'vitest';
import { lasting, moment, percent, plain, short, signed, thinking, whole, working } from './format';
import { language } from './i18n.svelte';

afterEach(() => (language.current = 'en'));

test('numbers', () => {
  language.current = 'en';
  expect(whole(12345.4)).toBe('12,345');
  expect(short(1234567)).toBe('1.23M');
  expect([signed(3), signed(-3.25, 1), signed(0)]).toEqual(['+3', '−3.3', '0']);
  expect(percent(0.625, 1)).toBe('62.5%');
  expect([plain(0.0012345), plain(0.00001234), plain(759.05)]).toEqual([
    '0.001235',
    '1.23e−5',
    '759.1',
  ]);
  language.current = 'zh';
  expect(short(1234567)).toBe('123万');
});

test('times', () => {
  language.current = 'en';
  expect([lasting(0), lasting(59.6), lasting(7500), lasting(90000)]).toEqual([
    '0 sec',
    '1 min',
    '2 hr 5 min',
    '1 day 1 hr',
  ]);
  expect([0.3123, 0.0123, 0.0000051].map(thinking)).toEqual(['0.312 s', '12 ms', '5.1 µs']);
  expect([working(0.0123), working(9.5), working(75)]).toEqual(['12 ms', '9.5 s', '1 min 15 sec']);
  expect(moment(Date.UTC(2026, 10, 16, 12))).toContain('2026');
  language.current = 'zh';
  expect(moment(Date.UTC(2026, 10, 16, 12))).toContain('2026年11月16日');
  expect(lasting(7500)).toBe('2小时5分钟');
});
