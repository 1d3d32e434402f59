import { expect, test } from 'vitest';
import { keptCopy, shownAgent } from './kept-copy';

test('kept copies are shown by file and version', () => {
  const spec = 'py:/home/anna/ogai/agents/0123456789abcdef/mine.py';
  expect(keptCopy(spec)).toEqual({ file: 'mine.py', version: '01234567', options: '' });
  expect(shownAgent(spec)).toBe('mine.py 01234567');
  expect(shownAgent('py-strategy:"/a b/agents/0123456789abcdef/mine.py",warmup=off')).toBe(
    'mine.py 01234567,warmup=off',
  );
});

test('other agents are shown as they are', () => {
  for (const spec of ['rnd', 'ogai:depth=2', 'py:/home/anna/mine.py', 'uci:"./engine"', '']) {
    expect(keptCopy(spec)).toBeNull();
    expect(shownAgent(spec)).toBe(spec);
  }
});
