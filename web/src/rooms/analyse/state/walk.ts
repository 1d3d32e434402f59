// Walking through one side's mistakes: at each the reader looks for a better move, the analysis
// judges the try, and the solution is shown on request. Steps are pure; the room asks the analysis.

import type { Side, Size } from '../../../game/board';
import { moveName } from '../../../game/notation';
import { nodeAt } from '../../../game/tree';
import type { GameTree, NodeId, TreeNode } from '../../../game/tree';
import type { MarkName } from './service';
import { keyOf } from './study';
import { isMistake } from './values';
import type { Analysis, Verdict } from './values';

export interface Exercise {
  /** The node of the mistake; the question stands at its parent. */
  node: NodeId;
  position: NodeId;
  played: string;
  verdict: Verdict;
}

/** What became of a try. */
export interface Try {
  move: string;
  value: number;
  loss: number;
  mark: MarkName;
  outcome: 'solved' | 'worse' | 'same';
}

export type Result = 'solved' | 'shown' | 'skipped';

export interface Walk {
  readonly side: Side;
  readonly size: Size;
  readonly exercises: readonly Exercise[];
  readonly index: number;
  /** asking: for a move; judging: the analysis is not there yet; then what came of it. */
  readonly phase: 'asking' | 'judging' | 'solved' | 'shown' | 'over';
  readonly tries: readonly Try[];
  /** The move that waits to be judged. */
  readonly pending: string | null;
  readonly results: readonly Result[];
}

/** The mistakes and blunders of a side along a line, in the order of the game. */
export function exercisesOf(
  tree: GameTree,
  line: readonly TreeNode[],
  verdicts: ReadonlyMap<string, Verdict>,
  side: Side,
): Exercise[] {
  return line.slice(1).flatMap((node) => {
    const verdict = verdicts.get(keyOf(tree, node)!);
    const before = nodeAt(tree, node.parent!);
    if (!verdict || before.position.toMove !== side || !isMistake(verdict.mark)) return [];
    const played = moveName(node.move!, node.position.size);
    return [{ node: node.id, position: before.id, played, verdict }];
  });
}

export function beginWalk(side: Side, size: Size, exercises: readonly Exercise[]): Walk {
  const phase = exercises.length === 0 ? 'over' : 'asking';
  return { side, size, exercises, index: 0, phase, tries: [], pending: null, results: [] };
}

export const exerciseOf = (walk: Walk): Exercise | undefined => walk.exercises[walk.index];

/** Enough to judge by: proved, or a second of thought. */
export function sufficient(analysis: Analysis | undefined): boolean {
  if (!analysis || analysis.moves.length === 0) return false;
  const proved = analysis.moves.every(({ exact }) => exact);
  return proved || analysis.complete || analysis.elapsed >= 1;
}

/** The reader tries a move. */
export function attempt(walk: Walk, move: string, analysis: Analysis | undefined): Walk {
  if (walk.phase !== 'asking' && walk.phase !== 'judging') return walk;
  const exercise = exerciseOf(walk)!;
  if (move === exercise.played) {
    const { played, loss, mark } = exercise.verdict;
    return tried(walk, { move, value: played.value, loss, mark, outcome: 'same' });
  }
  if (!sufficient(analysis)) return { ...walk, phase: 'judging', pending: move };
  const found = analysis!.moves.find((one) => one.move === move);
  if (!found) return { ...walk, phase: 'asking', pending: null };
  const { value, loss, mark } = found;
  const solved = mark === 'best' || mark === 'good';
  return tried(walk, { move, value, loss, mark, outcome: solved ? 'solved' : 'worse' });
}

/** The analysis has gone on: judges what waits for it. */
export function reconsider(walk: Walk, analysis: Analysis | undefined): Walk {
  if (walk.phase !== 'judging' || !sufficient(analysis)) return walk;
  return attempt(walk, walk.pending!, analysis);
}

function tried(walk: Walk, result: Try): Walk {
  const tries = [...walk.tries.filter(({ move }) => move !== result.move), result];
  const phase = result.outcome === 'solved' ? 'solved' : 'asking';
  return { ...walk, tries, phase, pending: null };
}

export function showSolution(walk: Walk): Walk {
  return walk.phase === 'over' ? walk : { ...walk, phase: 'shown', pending: null };
}

/** Goes on to the next mistake; one neither solved nor shown counts as skipped. */
export function nextExercise(walk: Walk): Walk {
  if (walk.phase === 'over') return walk;
  const result: Result = walk.phase === 'solved' || walk.phase === 'shown' ? walk.phase : 'skipped';
  const results = [...walk.results, result];
  const index = walk.index + 1;
  const phase = index < walk.exercises.length ? 'asking' : 'over';
  return { ...walk, index, phase, tries: [], pending: null, results };
}
