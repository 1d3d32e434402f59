// Where a finished game was decided: the last move with which the loser gave away a win or a draw. When
// there is none (the loser was behind all along, or nobody lost), the most expensive move.

import type { Colour, JudgedPly } from './protocol';

export interface TurningPoint {
  ply: number;
  mover: Colour;
  played: string;
  better: string;
  /** Values in discs from the mover's side, before (with the better move) and after. */
  before: number;
  after: number;
  /** The move turned a win or a draw into something worse. */
  decided: boolean;
}

/** Losses below this are the noise of short searches. */
const smallest = 2;

function outcome(value: number): number {
  return Math.sign(Math.round(value));
}

function pointOf({ ply, mover, played, best }: JudgedPly, decided: boolean): TurningPoint {
  return {
    ply,
    mover,
    played: played.move,
    better: best.move,
    before: best.value,
    after: played.value,
    decided,
  };
}

/** null when no move cost anything worth telling. */
export function turningPoint(
  judged: readonly JudgedPly[],
  winner: Colour | null,
): TurningPoint | null {
  const costly = judged
    .filter(({ loss, mover, played, best }) => {
      return loss >= smallest && mover !== winner && played.move !== best.move;
    })
    .sort((a, b) => a.ply - b.ply);
  const decisive = costly.findLast(
    ({ best, played }) => outcome(played.value) < outcome(best.value) && outcome(best.value) >= 0,
  );
  if (decisive && winner !== null) return pointOf(decisive, true);
  const worst = costly.reduce<JudgedPly | null>(
    (found, ply) => (found === null || ply.loss > found.loss ? ply : found),
    null,
  );
  return worst && pointOf(worst, false);
}
