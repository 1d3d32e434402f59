// The tree as rows of the move list: the main line in two columns, black's and white's, and every
// variation as a paragraph of its own behind the move it replaces, indented by its depth.

import type { Side } from '../../../game/board';
import { nodeAt } from '../../../game/tree';
import type { GameTree, NodeId, TreeNode } from '../../../game/tree';

export interface Entry {
  node: TreeNode;
  /** The number of the disc, 1, 2, ...; passes have none. */
  number: number;
  mover: Side;
}
/** pass: that side had no move; open: its move stands in a row before or behind. */
export type Slot = Entry | 'pass' | 'open';

export type Row =
  | { kind: 'pair'; key: string; number: number; X: Slot; O: Slot }
  | { kind: 'variation'; key: string; depth: number; entries: Entry[] };

function entryOf(tree: GameTree, id: NodeId, number: number): Entry {
  const node = nodeAt(tree, id);
  return { node, number, mover: nodeAt(tree, node.parent!).position.toMove };
}

/** The paragraphs of a variation: its line, then the variations of its moves one step deeper. */
function paragraphs(tree: GameTree, first: NodeId, number: number, depth: number): Row[] {
  const entries: Entry[] = [];
  const below: Row[] = [];
  for (let id: NodeId | undefined = first, at = number; id !== undefined; at++) {
    entries.push(entryOf(tree, id, at));
    const [main, ...others]: readonly NodeId[] = nodeAt(tree, id).children;
    for (const other of others) below.push(...paragraphs(tree, other, at + 1, depth + 1));
    id = main;
  }
  return [{ kind: 'variation', key: `v${first}`, depth, entries }, ...below];
}

export function rowsOf(tree: GameTree): Row[] {
  const rows: Row[] = [];
  let pair: Extract<Row, { kind: 'pair' }> | null = null;
  const open = (entry: Entry): Extract<Row, { kind: 'pair' }> => {
    const key = `p${entry.node.id}`;
    const made = { kind: 'pair' as const, key, number: entry.number };
    const row = { ...made, X: 'open' as Slot, O: 'open' as Slot };
    rows.push(row);
    return row;
  };
  let parent = nodeAt(tree, tree.root);
  if (parent.passed && parent.position.toMove === 'X') parent = { ...parent, passed: false };
  for (let number = 1; parent.children.length > 0; number++) {
    const [main, ...others] = parent.children;
    const entry = entryOf(tree, main!, number);
    if (!pair || entry.mover === 'X' || pair.O !== 'open') {
      pair = open(entry);
      // White moves at the head of a row: black has passed, or variations stand between.
      if (entry.mover === 'O' && parent.passed) pair.X = 'pass';
    }
    pair[entry.mover] = entry;
    if (entry.mover === 'X' && entry.node.passed) {
      pair.O = 'pass';
      pair = null;
    }
    const between = others.flatMap((other) => paragraphs(tree, other, number, 1));
    if (between.length > 0) {
      rows.push(...between);
      pair = null;
    }
    parent = entry.node;
  }
  return rows;
}
