// The analysis of a whole game: what each move cost, from the end backwards, and the sum of it.

import type { Rules, Side } from '../../../game/board';
import { positionText } from '../../../game/notation';
import type { GameTree, TreeNode } from '../../../game/tree';
import type { Answer, MarkName, Service, SideSummary } from './service';
import { keyOf, movesOf, nodesByPly } from './study';
import { markNames } from './values';
import type { Verdict } from './values';

export interface Review {
  /** By the moves' keys; more than one line's may have gathered. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** What the server said at the end of a line's analysis. */
  readonly sum: {
    /** The line, as its moves' names. */
    line: string;
    sides: Record<Side, SideSummary>;
    /** The key of the move that decided the game. */
    turning: string | null;
  } | null;
}
export const noReview: Review = { verdicts: new Map(), sum: null };

export const lineText = (line: readonly TreeNode[]): string => movesOf(line).join('');

export interface Progress {
  line: string;
  done: number;
  total: number;
  /** All was judged quickly, and is being judged once more. */
  deeper: boolean;
  queued: boolean;
  failed: string | null;
}

/** Seconds a position of the round that comes first. */
const quickSeconds = 0.025;
export const speeds = { quick: 0.2, normal: 1, deep: 5 } as const;
export type Speed = keyof typeof speeds;

export interface Task {
  tree: GameTree;
  line: readonly TreeNode[];
  rules: Rules;
  seconds: number;
}

/**
 * Analyses a line and calls `changed` with what has come; progress is null when it is over. Returns
 * how to stop it; what has come by then stays.
 */
export function reviewLine(
  service: Service,
  before: Review,
  { tree, line, rules, seconds }: Task,
  changed: (review: Review, progress: Progress | null) => void,
): () => void {
  const byPly = nodesByPly(line);
  const start = line[0]!.position;
  let review: Review = { ...before, sum: null };
  let progress: Progress = {
    line: lineText(line),
    done: 0,
    total: line.length - 1,
    deeper: false,
    queued: true,
    failed: null,
  };
  const keyAt = (ply: number): string | null => {
    const node = byPly[ply];
    return node ? keyOf(tree, node) : null;
  };

  function hear(answer: Answer<'analyse-game'>): void {
    if (answer.type === 'ply') {
      const key = keyAt(answer.ply);
      if (key === null) return;
      const { played, best, loss, choices, mark } = answer;
      const verdicts = new Map(review.verdicts).set(key, { played, best, loss, choices, mark });
      review = { ...review, verdicts };
      // Counted from what is left: after a lost connection the server begins anew.
      const done = progress.total - answer.remaining;
      // Of the deeper round what was proved before is done already.
      progress = { ...progress, done: Math.max(0, done), queued: false };
      changed(review, progress);
    } else if (answer.type === 'done' || answer.type === 'overview') {
      const sides = { X: answer.black, O: answer.white };
      const turning = answer.turning_point === null ? null : keyAt(answer.turning_point);
      review = { ...review, sum: { line: progress.line, sides, turning } };
      progress = { ...progress, done: 0, deeper: true };
      changed(review, answer.type === 'done' ? null : progress);
    } else if (answer.type === 'error') {
      changed(review, { ...progress, failed: answer.message });
    } else if (answer.type === 'queued') {
      progress = { ...progress, queued: true };
      changed(review, progress);
    }
  }

  changed(review, progress);
  return service.converse(
    {
      type: 'analyse-game',
      rules,
      size: start.size,
      start: positionText(start),
      moves: movesOf(line),
      quick: quickSeconds,
      seconds,
    },
    hear,
  );
}

export interface Tally {
  counts: Record<MarkName, number>;
  loss: number;
  judged: number;
}

/** How often each side made which kind of move in a line. */
export function tallies(
  tree: GameTree,
  line: readonly TreeNode[],
  verdicts: ReadonlyMap<string, Verdict>,
): Record<Side, Tally> {
  const empty = (): Tally => ({
    counts: Object.fromEntries(markNames.map((name) => [name, 0])) as Tally['counts'],
    loss: 0,
    judged: 0,
  });
  const result = { X: empty(), O: empty() };
  line.slice(1).forEach((node, i) => {
    const verdict = verdicts.get(keyOf(tree, node)!);
    if (!verdict) return;
    const tally = result[line[i]!.position.toMove];
    tally.counts[verdict.mark]++;
    tally.loss += verdict.loss;
    tally.judged++;
  });
  return result;
}
