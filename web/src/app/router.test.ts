import { expect, test } from 'vitest';
import { href, parseHash } from './router.svelte';

test.each([
  ['', 'play', []],
  ['#/', 'play', []],
  ['#/nowhere/at/all', null, ['at', 'all']],
  ['#/play/abc', 'play', ['abc']],
  ['#/arena/t/12', 'arena', ['t', '12']],
  ['#/arena/agent/uct%3Ac%3D1.4%2Ctime%3D1s', 'arena', ['agent', 'uct:c=1.4,time=1s']],
  ['#/train/%zz', 'train', ['%zz']],
])('reads %j', (hash, room, path) => {
  expect(parseHash(hash)).toMatchObject({ room, path });
});

test('reads the query', () => {
  const { room, query } = parseHash('#/analyse?game=f5d6&ply=2');
  expect(room).toBe('analyse');
  expect(query.get('game')).toBe('f5d6');
  expect(query.get('ply')).toBe('2');
});

test('an address written is read back', () => {
  const spec = 'py:"my agent/a?b#c.py",time=1s';
  const { path, query } = parseHash(href('arena', ['agent', spec], { q: 'a&b' }));
  expect(path).toEqual(['agent', spec]);
  expect(query.get('q')).toBe('a&b');
  expect(href('play')).toBe('#/play');
});
