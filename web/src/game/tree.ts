// A game with variations: a tree of moves, the first child of a node being its main line.
//
// Nodes hold disc moves only; forced passes are implied, and `position` is settled (the side to
// move can move unless the game is over). Trees are never changed in place: every edit returns a
// new tree that shares what did not change, so a Svelte `$state.raw` holds one well.
//
// As text, a variation stands in brackets behind the move it replaces: 'f5d6(f6e6)(f4)c3' is the
// game f5 d6 c3 in which white could also play f6 (then e6) or f4.

import { play, settle, startPosition } from './board';
import type { Position } from './board';
import { fault, moveTokens, playWritten, squareName } from './notation';
import type { Move, MoveToken, Parsed } from './notation';

export type NodeId = number;

export interface TreeNode {
  readonly id: NodeId;
  /** null at the root */
  readonly parent: NodeId | null;
  /** The square played; null at the root. */
  readonly move: Move | null;
  readonly position: Position;
  /** The other side had to pass after this move. */
  readonly passed: boolean;
  /** Main line first. */
  readonly children: readonly NodeId[];
}

export interface GameTree {
  readonly nodes: ReadonlyMap<NodeId, TreeNode>;
  readonly root: NodeId;
  /** The id of the next node. Ids are never used again, so they serve as keys. */
  readonly next: NodeId;
}

export function newTree(start: Position = startPosition()): GameTree {
  const settled = settle(start);
  const passed = settled !== start;
  const root: TreeNode = {
    id: 0,
    parent: null,
    move: null,
    position: settled,
    passed,
    children: [],
  };
  return { nodes: new Map([[0, root]]), root: 0, next: 1 };
}

export function nodeAt(tree: GameTree, id: NodeId): TreeNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new RangeError(`no node ${id} in the tree`);
  return node;
}

/** Plays `square` at a node. A move that is there already is found, not doubled. Throws when illegal. */
export function addMove(
  tree: GameTree,
  at: NodeId,
  square: number,
): { tree: GameTree; id: NodeId } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((child) => nodeAt(tree, child).move === square);
  if (known !== undefined) return { tree, id: known };
  const after = play(parent.position, square);
  const position = settle(after);
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(id, {
    id,
    parent: at,
    move: square,
    position,
    passed: position !== after,
    children: [],
  });
  nodes.set(at, { ...parent, children: [...parent.children, id] });
  return { tree: { ...tree, nodes, next: id + 1 }, id };
}

/** Makes a variation the main line of its parent. */
export function promote(tree: GameTree, id: NodeId): GameTree {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const node = nodeAt(tree, parent);
  const children = [id, ...node.children.filter((child) => child !== id)];
  return { ...tree, nodes: new Map(tree.nodes).set(parent, { ...node, children }) };
}

/** Takes a node and all below it out of the tree; the root stays. */
export function remove(tree: GameTree, id: NodeId): GameTree {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const drop = (gone: NodeId) => {
    nodeAt(tree, gone).children.forEach(drop);
    nodes.delete(gone);
  };
  drop(id);
  const node = nodeAt(tree, parent);
  nodes.set(parent, { ...node, children: node.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** The nodes from the root to `id`, both included. */
export function pathTo(tree: GameTree, id: NodeId): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: NodeId | null = id; at !== null;) {
    const node: TreeNode = nodeAt(tree, at);
    path.push(node);
    at = node.parent;
  }
  return path.reverse();
}

/** The path to `id` and on along main lines to a leaf: the line a reader is in. */
export function lineThrough(tree: GameTree, id: NodeId = tree.root): TreeNode[] {
  const line = pathTo(tree, id);
  for (let next = line.at(-1)!.children[0]; next !== undefined;) {
    const node = nodeAt(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

export function isMainLine(tree: GameTree, id: NodeId): boolean {
  const path = pathTo(tree, id);
  return path.every((node, i) => i === 0 || path[i - 1]!.children[0] === node.id);
}

/** The moves of a tree as text; the start position is not part of it. */
export function treeText(tree: GameTree): string {
  const nameOf = (id: NodeId) => {
    const node = nodeAt(tree, id);
    return squareName(node.move!, node.position.size);
  };
  const from = (id: NodeId): string => {
    const [main, ...others] = nodeAt(tree, id).children;
    if (main === undefined) return '';
    const variations = others.map((child) => `(${nameOf(child)}${from(child)})`);
    return nameOf(main) + variations.join('') + from(main);
  };
  return from(tree.root);
}

/** Plays one written move at a node; a written pass stays at the node, whose pass is implied. */
function addWritten(
  tree: GameTree,
  at: NodeId,
  token: MoveToken,
): Parsed<{ tree: GameTree; id: NodeId }> {
  const node = nodeAt(tree, at);
  if (token.text.toLowerCase() === 'pa' && node.passed)
    return { ok: true, value: { tree, id: at } };
  const played = playWritten(node.position, token);
  if (!played.ok) return played;
  return { ok: true, value: addMove(tree, at, played.value.moves.at(-1)!) };
}

export function parseTree(text: string, start: Position = startPosition()): Parsed<GameTree> {
  let tree = newTree(start);
  let at = tree.root;
  const returns: NodeId[] = [];
  const tokens = moveTokens(text);
  for (const token of tokens) {
    if (token.text === '(') {
      const { parent } = nodeAt(tree, at);
      if (parent === null) return fault('bad-variation', token.at, '(');
      returns.push(at);
      at = parent;
    } else if (token.text === ')') {
      const back = returns.pop();
      if (back === undefined) return fault('bad-variation', token.at, ')');
      at = back;
    } else {
      const added = addWritten(tree, at, token);
      if (!added.ok) return added;
      ({ tree, id: at } = added.value);
    }
  }
  if (returns.length > 0) return fault('bad-variation', text.length, '');
  return { ok: true, value: tree };
}
