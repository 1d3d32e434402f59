import { describe, expect, test } from 'vitest';
import { isOver, legalMoves, sizes, startPosition } from './board';
import type { Size } from './board';
import { parseMove } from './notation';
import { recordText } from './record';
import { randomGame, seeded } from './testing';
import {
  addMove,
  isMainLine,
  lineThrough,
  newTree,
  nodeAt,
  parseTree,
  pathTo,
  promote,
  remove,
  treeText,
} from './tree';
import type { GameTree } from './tree';

function parsed(text: string, size: Size = 8): GameTree {
  const result = parseTree(text, startPosition(size));
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** Grows a tree by random moves at random nodes. */
function randomTree(seed: number, size: Size): GameTree {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  let tree = newTree(startPosition(size));
  for (let i = 0; i < 60; i++) {
    const node = pick([...tree.nodes.values()]);
    if (!isOver(node.position)) {
      tree = addMove(tree, node.id, pick(legalMoves(node.position))).tree;
    }
  }
  return tree;
}

const square = (name: string) => parseMove(name, 8)!;

describe('adding a move', () => {
  test('makes a main line, then variations; a known move is found again', () => {
    const empty = newTree();
    const first = addMove(empty, empty.root, square('f5'));
    const second = addMove(first.tree, first.tree.root, square('d3'));
    const again = addMove(second.tree, second.tree.root, square('f5'));
    expect(again.tree).toBe(second.tree);
    expect(again.id).toBe(first.id);
    expect(nodeAt(second.tree, 0).children).toEqual([first.id, second.id]);
    expect(empty.nodes.size).toBe(1);
    expect(() => addMove(empty, empty.root, 0)).toThrow(RangeError);
    expect(() => addMove(empty, 99, 0)).toThrow(RangeError);
  });

  test('implies passes', () => {
    for (let seed = 0; seed < 20; seed++) {
      const record = randomGame(seed, 4);
      const tree = parsed(recordText(record), 4);
      const passes = lineThrough(tree).filter((node) => node.passed).length;
      expect(passes).toBe(record.moves.filter((move) => move < 0).length);
      expect(treeText(tree)).toBe(recordText(record));
    }
  });
});

describe('edits', () => {
  const tree = parsed('f5d6(f6e6)(f4)c3');
  const f4 = nodeAt(tree, nodeAt(tree, tree.root).children[0]!).children[2]!;

  test('promote', () => {
    expect(isMainLine(tree, f4)).toBe(false);
    const promoted = promote(tree, f4);
    expect(treeText(promoted)).toBe('f5f4(d6c3)(f6e6)');
    expect(isMainLine(promoted, f4)).toBe(true);
    expect(promote(tree, tree.root)).toBe(tree);
    expect(treeText(tree)).toBe('f5d6(f6e6)(f4)c3');
  });

  test('remove takes all below with it', () => {
    const [main, f6] = nodeAt(tree, 1).children;
    expect(treeText(remove(tree, f6!))).toBe('f5d6(f4)c3');
    expect(treeText(remove(tree, main!))).toBe('f5f6(f4)e6');
    expect(remove(tree, 1).nodes.size).toBe(1);
    expect(remove(tree, tree.root)).toBe(tree);
  });

  test('an id is never used twice', () => {
    const shorter = remove(tree, f4);
    expect(addMove(shorter, 1, square('f4')).id).toBe(tree.next);
  });

  test('paths and lines', () => {
    expect(pathTo(tree, f4).map((node) => node.move)).toEqual([null, square('f5'), square('f4')]);
    expect(lineThrough(tree)).toHaveLength(4);
    expect(lineThrough(tree, f4)).toHaveLength(3);
  });
});

describe('text', () => {
  test('reads back what it writes', () => {
    for (const size of sizes) {
      for (let seed = 0; seed < 10; seed++) {
        const tree = randomTree(seed, size);
        const text = treeText(tree);
        const back = parsed(text, size);
        expect(treeText(back)).toBe(text);
        expect(back.nodes.size).toBe(tree.nodes.size);
      }
    }
  });

  test.each([
    ['(f5)', 'bad-variation', 0],
    ['f5)', 'bad-variation', 2],
    ['f5(d3', 'bad-variation', 5],
    ['f5d6(f5)', 'occupied', 5],
    ['f5(d3)(a1)', 'illegal', 7],
  ])('names the fault in %j', (text, code, at) => {
    expect(parseTree(text)).toMatchObject({ ok: false, fault: { code, at } });
  });
});
