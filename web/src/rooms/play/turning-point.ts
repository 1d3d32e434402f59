// Where a finished game was decided. The server says which move it was; when no single move decided the
// game, the most expensive one of those who did not win stands in.

import type { Colour, JudgedPly } from './protocol';

export interface TurningPoint {
  ply: number;
  mover: Colour;
  played: string;
  better: string;
  /** Values in discs from the mover's side: with the better move, and with the one played. */
  before: number;
  after: number;
  /** Both values are proved. */
  exact: boolean;
  /** The server's turning point, not only the most expensive move. */
  decided: boolean;
}

/** Losses below this are the noise of short searches. */
const smallest = 2;

function pointOf({ ply, mover, played, best }: JudgedPly, decided: boolean): TurningPoint {
  const exact = best.exact === true && played.exact === true;
  const values = { before: best.value, after: played.value, exact };
  return { ply, mover, played: played.move, better: best.move, ...values, decided };
}

/** null when no move cost anything worth telling. */
export function turningPoint(
  judged: readonly JudgedPly[],
  decisive: number | null,
  winner: Colour | null,
): TurningPoint | null {
  const named = judged.find(({ ply }) => ply === decisive);
  if (named) return pointOf(named, true);
  const worst = judged
    .filter(({ loss, mover }) => loss >= smallest && mover !== winner)
    .reduce<JudgedPly | null>((most, ply) => (most && most.loss >= ply.loss ? most : ply), null);
  return worst && pointOf(worst, false);
}
