import { expect, test } from 'vitest';
import type { Agent } from './protocol';
import { defaults, formsRight, newGame, parseClock, plyOf, readSetup, setupFrom } from './setup';

const me = { kind: 'person' };
const agent: Agent = {
  name: 'gdy-ab',
  summary: '',
  source: '',
  options: [
    { name: 'depth', type: 'integer', default: 6, min: 1, max: 60, help: '', positional: true },
  ],
};

test('one click plays a level on the usual board with the reversed rules', () => {
  expect(newGame(defaults, [])).toEqual({
    rules: 'reversed',
    size: 8,
    black: me,
    white: { kind: 'level', id: 'casual' },
  });
});

test('colours: white lets the opponent begin, random draws', () => {
  expect(newGame({ ...defaults, colour: 'white' }, [])?.white).toEqual(me);
  const random = { ...defaults, colour: 'random' } as const;
  expect(newGame(random, [], () => 0.4)?.black).toEqual(me);
  expect(newGame(random, [], () => 0.6)?.white).toEqual(me);
});

test('an agent becomes its spec', () => {
  const setup = {
    ...defaults,
    opponent: 'agent',
    agent: 'gdy-ab',
    options: { 'gdy-ab': { depth: '3' } },
  } as const;
  expect(newGame(setup, [agent])?.white).toEqual({ kind: 'agent', spec: 'gdy-ab:depth=3' });
});

test('two agents that are watched', () => {
  const watch = {
    black: { who: 'level master', values: {} },
    white: { who: 'agent gdy-ab', values: { depth: '2' } },
  };
  const setup = { ...defaults, opponent: 'watch', colour: 'white', watch } as const;
  expect(newGame(setup, [agent])).toMatchObject({
    black: { kind: 'level', id: 'master' },
    white: { kind: 'agent', spec: 'gdy-ab:depth=2' },
  });
  expect(formsRight(setup, [agent])).toBe(true);
  const wrong = { ...watch, white: { who: 'agent gdy-ab', values: { depth: '99' } } };
  expect(formsRight({ ...setup, watch: wrong }, [agent])).toBe(false);
  expect(readSetup(JSON.stringify({ watch }))).toEqual({ ...defaults, watch });
  expect(readSetup('{"watch": {"black": 3}}')).toEqual(defaults);
});

test('two people, clock, a start of one’s own', () => {
  const start = '-----OX--XO----- O';
  const setup = { ...defaults, opponent: 'person', clock: '5+5', start, colour: 'white' } as const;
  expect(newGame(setup, [])).toEqual({
    rules: 'reversed',
    size: 4,
    start,
    black: me,
    white: me,
    clock: { initial: 300, increment: 5 },
  });
  expect(newGame({ ...setup, start: 'nonsense' }, [])).toBeNull();
  expect(newGame({ ...setup, start: `${'X'.repeat(16)} X` }, [])).toBeNull();
});

test('an address may bring a position to play on from', () => {
  const read = (query: string) => setupFrom(new URLSearchParams(query));
  const start = '-----OX--XO----- O';
  expect(read('')).toBeNull();
  expect(read(`start=${start}&rules=classic`)).toEqual({ start, size: 4, rules: 'classic' });
  expect(read('size=6')).toEqual({ start: '', size: 6, rules: 'reversed' });
  expect(read('start=nonsense&size=9&rules=odd')).toEqual({
    start: 'nonsense',
    size: 8,
    rules: 'reversed',
  });
  expect(plyOf(new URLSearchParams('ply=12'))).toBe(12);
  expect(plyOf(new URLSearchParams('ply=-1'))).toBeNull();
});

test('clocks', () => {
  expect(parseClock('')).toBeUndefined();
  expect(parseClock('15+10')).toEqual({ initial: 900, increment: 10 });
});

test('what was kept is read back, and nonsense falls back to the defaults', () => {
  const kept = { ...defaults, colour: 'random', size: 6, level: 'master', clock: '3+2' } as const;
  expect(readSetup(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', 'x', '[]', 'null', '{"size": 5, "colour": 7, "options": null}']) {
    expect(readSetup(text)).toEqual(defaults);
  }
});
