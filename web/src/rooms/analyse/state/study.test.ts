import { expect, test } from 'vitest';
import { startPosition } from '../../../game/board';
import { parsePosition, positionText } from '../../../game/notation';
import { nodeAt, treeText } from '../../../game/tree';
import { fromGame, fromQuery, fromStored, toQuery } from './address';
import { keepText, readKept } from './keep';
import { noReview } from './review';
import * as study from './study';
import { moveValue } from './testing';

const of = (query: string) => {
  const parsed = fromQuery(new URLSearchParams(query));
  if (!parsed.ok) throw new Error(parsed.fault.code);
  return parsed.value;
};
const here = (one: study.Study) =>
  study.movesOf(study.currentLine(one).slice(0, one.at + 1)).at(-1);

test('steps along the line and between variations', () => {
  let one = of('moves=f5d6(f4e3)(f6)c3');
  one = study.step(one, 'first');
  expect(one.at).toBe(one.tree.root);
  one = study.step(study.step(one, 'on'), 'on');
  expect(study.current(one).move).toBe(43);
  one = study.step(one, 'below');
  expect(study.movesOf(study.currentLine(one))).toEqual(['f5', 'f4', 'e3']);
  one = study.step(one, 'last');
  // From within a variation: the next one of the move where it began.
  one = study.step(one, 'below');
  expect(study.movesOf(study.currentLine(one))).toEqual(['f5', 'f6']);
  one = study.step(one, 'above');
  expect(study.movesOf(study.currentLine(one))).toEqual(['f5', 'f4', 'e3']);
  expect(study.step(study.step(one, 'first'), 'back').at).toBe(one.tree.root);
});

test('plays, branches, promotes and deletes', () => {
  let one = study.playLine(study.newStudy(), ['f5', 'd6', 'c3']);
  one = study.playLine(study.goTo(one, nodeAt(one.tree, 0).children[0]!), ['f4', 'zz', 'e3']);
  expect(treeText(one.tree)).toBe('f5d6(f4)c3');
  one = study.promoteLine(one, one.at);
  expect(treeText(one.tree)).toBe('f5f4(d6c3)');
  one = study.removeFrom(one, one.at);
  expect(treeText(one.tree)).toBe('f5d6c3');
  expect(here(one)).toBe('f5');
  expect(study.playAt(one, 0)).toBe(one);
});

test('counts plies with passes, as the server does', () => {
  const start = parsePosition('XO--OOO--------- X');
  if (!start.ok) throw new Error();
  const one = study.playLine(study.newStudy(start.value), ['c1']);
  expect(one.at).not.toBe(0);
  const line = study.currentLine(one);
  const moves = study.movesOf(line);
  expect(study.nodesByPly(line)).toHaveLength(moves.length);
  expect(study.plyOf(one.tree, one.at)).toBe(moves.length);
  expect(study.nodeAtPly(one.tree, moves.length)).toBe(one.at);
});

test('an address gives the study again', () => {
  const queries = [
    'moves=f5d6(f4)c3&ply=1',
    'moves=f5d6(f4e3)c3&at=f5f4',
    'size=6',
    'moves=d3&rules=classic',
    '',
  ];
  for (const query of queries) {
    const again = new URLSearchParams(toQuery(of(query))).toString();
    expect(decodeURIComponent(again)).toBe(query);
  }
  const text = positionText(study.current(of('moves=f5d6')).position);
  const other = of(`start=${encodeURIComponent(text)}&moves=c3`);
  expect(toQuery(other)).toEqual({ start: text, moves: 'c3' });
  expect(fromQuery(new URLSearchParams('moves=a1'))).toMatchObject({ ok: false });
});

test('a game of the server brings names and what the players said', () => {
  const parsed = fromGame({
    rules: 'classic',
    size: 8,
    start: 'start',
    moves: ['f5', 'd6'],
    notes: [null, { value: 4 }],
    black: 'uct',
    white: 'ogai',
  });
  if (!parsed.ok) throw new Error();
  const { names, notes, rules, tree, at } = parsed.value;
  expect([names, rules, at]).toEqual([{ X: 'uct', O: 'ogai' }, 'classic', tree.root]);
  const second = study.currentLine(parsed.value)[2]!;
  expect(notes.get(study.keyOf(tree, second)!)).toEqual({ value: 4 });
});

test('a stored game is an address, with what was added to it and where its reader stands', () => {
  const game = { rules: 'reversed' as const, size: 8 as const, start: '', moves: ['f5', 'd6'] };
  const read = (query: string) => {
    const parsed = fromStored({ ...game, black: 'uct' }, '7', new URLSearchParams(query));
    if (!parsed.ok) throw new Error();
    return parsed.value;
  };
  for (const query of ['stored=7', 'stored=7&ply=2', 'stored=7&moves=f5d6(f4)&at=f5f4']) {
    const there = read(query);
    expect(there.names).toEqual({ X: 'uct' });
    expect(decodeURIComponent(new URLSearchParams(toQuery(there)).toString())).toBe(query);
    const kept = readKept(keepText({ study: there, review: noReview }))!;
    expect(toQuery(kept.study)).toEqual(toQuery(there));
  }
});

test('what is kept comes back, rubbish does not', () => {
  const one = { ...of('moves=f5d6(f4e3)c3&ply=1'), names: { X: 'me' } };
  const key = study.moveKey(startPosition(), 37);
  const verdict = {
    played: moveValue('f5', 0),
    best: moveValue('f5', 0),
    loss: 0,
    mark: 'best' as const,
    choices: 4,
  };
  const review = { ...noReview, verdicts: new Map([[key, verdict]]) };
  const kept = readKept(keepText({ study: one, review }))!;
  expect(treeText(kept.study.tree)).toBe('f5d6(f4e3)c3');
  expect(kept.study.names).toEqual({ X: 'me' });
  expect(study.plyOf(kept.study.tree, kept.study.at)).toBe(1);
  expect(kept.review.verdicts.get(key)).toEqual(verdict);
  for (const text of [null, '', '{}', '{"form":1}', 'x']) expect(readKept(text)).toBeNull();
});
