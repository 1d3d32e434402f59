import { expect, test } from 'vitest';
import { linkOf } from './links';
import { inlinesOf, markdownOf } from './markdown';
import type { Inline } from './markdown';

/** Parts as a short text: **strong**, ‹code›, {link}. */
function told(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'code') return `‹${part.text}›`;
      const inside = told(part.inside);
      return part.kind === 'link' ? `{${inside} ${part.link.href}}` : `<${part.kind} ${inside}>`;
    })
    .join('');
}
const line = (text: string) => told(inlinesOf(text));

test('emphasis, code and links within a line', () => {
  expect(line('a **b *c* d** `e*f*` _g_')).toBe('a <strong b <em c> d> ‹e*f*› <em g>');
  expect(line('[all `x`](https://example.org/a?b=c) on')).toBe(
    '{all ‹x› https://example.org/a?b=c} on',
  );
  expect(line('``a ` b`` and `` ` ``')).toBe('‹a ` b› and ‹`›');
});

test('what is no markup stays as it is', () => {
  const plain = [
    '2 * 3 * 4',
    'table_mcts_net',
    'a ** b',
    '[x] (y)',
    '**',
    'c in [1, √2]',
    '`open',
    '_ _',
  ];
  expect(plain.map(line)).toEqual(plain);
  expect(line('3 \\* 4 \\`x\\` \\a')).toBe('3 * 4 `x` \\a');
});

test('text from outside cannot do harm', () => {
  expect(line('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
  expect(inlinesOf('<script>x</script>')).toEqual([{ kind: 'text', text: '<script>x</script>' }]);
  for (const address of ['javascript:alert', 'data:text/html,x', '//evil.example', 'JAVASCRIPT:x'])
    expect(line(`[a](${address})`), address).toBe('<span a>');
  expect(linkOf('http://[')).toBeNull();
  // Neither deep nesting nor a long line of openings.
  expect(line('*'.repeat(5000)).length).toBe(5000);
  expect(line('[**`'.repeat(3000)).length).toBeGreaterThan(0);
});

test('pages of other experiments are places of this room', () => {
  expect(linkOf('c-breadth.md')).toEqual({ href: '#/lab/c-breadth', outside: false });
  expect(linkOf('./a-table-3.md#top')?.href).toBe('#/lab/a-table-3');
  expect([linkOf('../rules.md'), linkOf('c-breadth/run.json'), linkOf('#x')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('paragraphs, headings, lists and code', () => {
  const text = [
    'First line',
    'goes on.',
    '',
    '## A **title**',
    '- one',
    '  and more',
    '- two',
    '',
    '- three',
    '3. x',
    '4. y',
    '',
    '```',
    '# not a *title*',
    '',
    '```',
    'End.',
  ].join('\r\n');
  const blocks = markdownOf(text).map((block) =>
    block.kind === 'code'
      ? block
      : block.kind === 'list'
        ? { ...block, items: block.items.map(told) }
        : [block.kind, told(block.inside)],
  );
  expect(blocks).toEqual([
    ['paragraph', 'First line goes on.'],
    ['heading', 'A <strong title>'],
    { kind: 'list', ordered: false, start: 1, items: ['one and more', 'two', 'three'] },
    { kind: 'list', ordered: true, start: 3, items: ['x', 'y'] },
    { kind: 'code', text: '# not a *title*\n' },
    ['paragraph', 'End.'],
  ]);
  expect(markdownOf('  \n\n')).toEqual([]);
  expect(markdownOf('```\nunended')).toEqual([{ kind: 'code', text: 'unended' }]);
});
