// What is on the reader's desk: a game with variations, its rules, the node that is looked at, and
// what is known besides. Never changed in place; every action returns a new study.
//
// A move is known outside the tree by its key, the position before it and the square: so what was
// found out about it holds in every line that reaches it, and survives promoting and reloading.

import { isLegal, startPosition } from '../../../game/board';
import type { Position, Rules, Side } from '../../../game/board';
import { moveName, parseMove, passMove, positionText } from '../../../game/notation';
import type { Move } from '../../../game/notation';
import { addMove, lineThrough, newTree, nodeAt, pathTo, promote, remove } from '../../../game/tree';
import type { GameTree, NodeId, TreeNode } from '../../../game/tree';
import type { Note } from './service';

export interface Study {
  readonly rules: Rules;
  readonly tree: GameTree;
  readonly at: NodeId;
  readonly names: Partial<Record<Side, string>>;
  /** What the players said of their own moves, by the moves' keys. */
  readonly notes: ReadonlyMap<string, Note>;
  /** The stored game it began as, and that game's moves. */
  readonly origin?: { readonly stored: string; readonly moves: string };
}

export function newStudy(start: Position = startPosition(), rules: Rules = 'reversed'): Study {
  const tree = newTree(start);
  return { rules, tree, at: tree.root, names: {}, notes: new Map() };
}

export const current = ({ tree, at }: Study): TreeNode => nodeAt(tree, at);
export const startOf = ({ tree }: Study): Position => nodeAt(tree, tree.root).position;
export const currentLine = ({ tree, at }: Study): TreeNode[] => lineThrough(tree, at);
export const isEmpty = ({ tree }: Study): boolean => nodeAt(tree, tree.root).children.length === 0;

export function moveKey(position: Position, move: Move): string {
  return `${positionText(position)} ${moveName(move, position.size)}`;
}
/** The key of the move that led to a node; null at the root. */
export function keyOf(tree: GameTree, node: TreeNode): string | null {
  if (node.parent === null) return null;
  return moveKey(nodeAt(tree, node.parent).position, node.move!);
}

export function goTo(study: Study, at: NodeId): Study {
  return at === study.at || !study.tree.nodes.has(at) ? study : { ...study, at };
}

/** Plays a square at the current node, into the tree; the study itself when it is illegal. */
export function playAt(study: Study, square: number): Study {
  if (!isLegal(current(study).position, square)) return study;
  const { tree, id } = addMove(study.tree, study.at, square);
  return { ...study, tree, at: id };
}

/** Plays a line of move names; passes are implied. Stops at the first that does not fit. */
export function playLine(study: Study, line: readonly string[]): Study {
  let result = study;
  for (const name of line) {
    const { position } = current(result);
    const move = parseMove(name, position.size);
    if (move === passMove) continue;
    if (move === null || !isLegal(position, move)) break;
    result = playAt(result, move);
  }
  return result;
}

export type Step = 'back' | 'on' | 'first' | 'last' | 'above' | 'below';

/** Where a step leads: along the line the reader is in, or between variations of one move. */
export function step(study: Study, way: Step): Study {
  const node = current(study);
  const to = () => {
    switch (way) {
      case 'back':
        return node.parent;
      case 'on':
        return node.children[0] ?? null;
      case 'first':
        return study.tree.root;
      case 'last':
        return currentLine(study).at(-1)!.id;
      default:
        return sibling(study, way === 'above' ? -1 : 1);
    }
  };
  return goTo(study, to() ?? study.at);
}

/** The next variation of the last move that has any, going back along the path. */
function sibling({ tree, at }: Study, by: 1 | -1): NodeId | null {
  for (const node of pathTo(tree, at).reverse()) {
    if (node.parent === null) return null;
    const { children } = nodeAt(tree, node.parent);
    if (children.length > 1) {
      const index = (children.indexOf(node.id) + by + children.length) % children.length;
      return children[index]!;
    }
  }
  return null;
}

/** Makes every branch on the way to a node the main line. */
export function promoteLine(study: Study, id: NodeId): Study {
  const tree = pathTo(study.tree, id).reduce((made, node) => promote(made, node.id), study.tree);
  return { ...study, tree };
}

/** Takes out a node and what follows; whoever stood there goes to its parent. */
export function removeFrom(study: Study, id: NodeId): Study {
  const { parent } = nodeAt(study.tree, id);
  if (parent === null) return study;
  const tree = remove(study.tree, id);
  return { ...study, tree, at: tree.nodes.has(study.at) ? study.at : parent };
}

/** A line as the server takes it: moves by name, passes written out. */
export function movesOf(line: readonly TreeNode[]): string[] {
  return line.slice(1).flatMap((node) => {
    const name = moveName(node.move!, node.position.size);
    return node.passed ? [name, 'pa'] : [name];
  });
}

/** The node behind each ply as the server counts them, passes included; null behind a pass. */
export function nodesByPly(line: readonly TreeNode[]): (TreeNode | null)[] {
  return line.slice(1).flatMap((node) => (node.passed ? [node, null] : [node]));
}

/** How many plies, passes included, lead to a node. */
export function plyOf(tree: GameTree, id: NodeId): number {
  return movesOf(pathTo(tree, id)).length;
}

/** The node of the main line reached after `ply` plies, passes included. */
export function nodeAtPly(tree: GameTree, ply: number): NodeId {
  const line = lineThrough(tree);
  let left = ply;
  let at = line[0]!;
  for (const node of line.slice(1)) {
    if (left <= 0) break;
    left -= node.passed ? 2 : 1;
    at = node;
  }
  return at.id;
}
