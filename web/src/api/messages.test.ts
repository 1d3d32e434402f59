import { afterEach, expect, test } from 'vitest';
import { language } from '../app/i18n.svelte';
import { ApiError } from './http';
import { errorText } from './messages';

afterEach(() => (language.current = 'en'));

test('why something failed, in both languages', () => {
  const silent = new ApiError('Failed to fetch', 0);
  const refused = new ApiError('d4: taken', 400, { code: 'bad_move' });
  const known = new ApiError('the game is over', 409, { code: 'conflict' });
  const strange = new ApiError('502 Bad Gateway', 502);
  const texts = () => [silent, refused, known, strange, new Error('odd')].map(errorText);
  language.current = 'en';
  expect(texts()).toEqual([
    'the server does not answer',
    'd4: taken',
    'the game is over',
    '502 Bad Gateway',
    'odd',
  ]);
  language.current = 'zh';
  expect(texts()).toEqual([
    '服务器没有响应',
    '着法不合规则',
    '对局已结束',
    '服务器的回答有误（502）',
    'odd',
  ]);
});
