import { expect, test } from 'vitest';
import { counted, language, messages } from './i18n.svelte';

test('messages follow the language', () => {
  const t = messages({
    en: { title: 'Play', discs: (n: number) => `${n} discs` },
    zh: { title: '对弈', discs: (n: number) => `${n} 枚` },
  });
  language.current = 'en';
  expect([t.title, t.discs(2)]).toEqual(['Play', '2 discs']);
  language.current = 'zh';
  expect([t.title, t.discs(2)]).toEqual(['对弈', '2 枚']);
  language.current = 'en';
});

test('the types refuse a missing or an extra message', () => {
  // @ts-expect-error zh lacks `b`
  messages({ en: { a: 'a', b: 'b' }, zh: { a: '甲' } });
  // @ts-expect-error zh has one too many
  messages({ en: { a: 'a' }, zh: { a: '甲', b: '乙' } });
});

test('one is not many', () => {
  expect([0, 1, 2, '1', '1,234'].map((n) => counted(n, 'disc'))).toEqual([
    '0 discs',
    '1 disc',
    '2 discs',
    '1 disc',
    '1,234 discs',
  ]);
});
