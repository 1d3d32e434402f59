import { expect, test } from 'vitest';
import { language, messages } from './i18n.svelte';

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
