// Values, losses and what is known of a position, from several sources.

import { isOver, score } from '../../../game/board';
import type { Rules, Side } from '../../../game/board';
import { positionText } from '../../../game/notation';
import type { GameTree, TreeNode } from '../../../game/tree';
import { nodeAt } from '../../../game/tree';
import type { JudgedMove, MarkName, MoveValue, Note } from './service';
import { moveKey } from './study';

/** '+4', '0', '−12', with the sign for minus that is as wide as a plus. */
export function valueText(value: number): string {
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0';
}

export const markNames: readonly MarkName[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
/** The sign behind a move; colour never says it alone. */
export const markSigns: Record<MarkName, string> = {
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

export const isMistake = (mark: MarkName): boolean => mark === 'mistake' || mark === 'blunder';

/** The analysis of one position as far as it has come: its moves, best first. */
export interface Analysis {
  depth: number;
  moves: readonly JudgedMove[];
  nodes: number;
  elapsed: number;
  /** Nothing more will come. */
  complete: boolean;
}

/** What a move of a game cost. */
export interface Verdict {
  played: MoveValue;
  best: MoveValue;
  loss: number;
  mark: MarkName;
  choices: number;
}

/** The value of a position from black's side. */
export interface Evaluation {
  black: number;
  exact: boolean;
}

export interface Known {
  rules: Rules;
  /** By position text. */
  analyses: ReadonlyMap<string, Analysis>;
  /** By the moves' keys. */
  verdicts: ReadonlyMap<string, Verdict>;
}

const fromBlack = (value: number, mover: Side) => (mover === 'X' ? value : 0 - value);

/**
 * The value of a node, with its successor and predecessor in the line for what the game's analysis
 * said there. A proved value goes before an estimate, a deeper one before a shallow one.
 */
export function evaluate(
  tree: GameTree,
  node: TreeNode,
  next: TreeNode | undefined,
  known: Known,
): Evaluation | null {
  const { position } = node;
  if (isOver(position)) return { black: score(position.cells, known.rules, 'X'), exact: true };
  const found: { value: MoveValue; mover: Side }[] = [];
  const live = known.analyses.get(positionText(position))?.moves[0];
  if (live) found.push({ value: live, mover: position.toMove });
  if (next) {
    const verdict = known.verdicts.get(moveKey(position, next.move!));
    if (verdict) found.push({ value: better(verdict), mover: position.toMove });
  } else if (node.parent !== null) {
    const before = nodeAt(tree, node.parent).position;
    const verdict = known.verdicts.get(moveKey(before, node.move!));
    if (verdict) found.push({ value: verdict.played, mover: before.toMove });
  }
  const rank = ({ value }: { value: MoveValue }) => (value.exact ? 1000 : value.depth);
  found.sort((a, b) => rank(b) - rank(a));
  const first = found[0];
  if (!first) return null;
  return { black: fromBlack(first.value.value, first.mover), exact: first.value.exact };
}

/** A move searched alone may come out better than the best. */
function better({ best, played }: Verdict): MoveValue {
  return played.value > best.value ? played : best;
}

/** A point of the graph: the node after `ply` discs of the line. */
export interface Point {
  ply: number;
  node: TreeNode;
  evaluation: Evaluation | null;
  /** Who played the move that led here; null at the start. */
  mover: Side | null;
  verdict: Verdict | null;
  /** What the player said of its move, from black's side. */
  said: number | null;
}

export function pointsOf(
  tree: GameTree,
  line: readonly TreeNode[],
  known: Known,
  notes: ReadonlyMap<string, Note> = new Map(),
): Point[] {
  return line.map((node, ply) => {
    const before = line[ply - 1]?.position;
    const key = before ? moveKey(before, node.move!) : '';
    const said = notes.get(key)?.value;
    return {
      ply,
      node,
      evaluation: evaluate(tree, node, line[ply + 1], known),
      mover: before?.toMove ?? null,
      verdict: known.verdicts.get(key) ?? null,
      said: before && typeof said === 'number' ? fromBlack(said, before.toMove) : null,
    };
  });
}
