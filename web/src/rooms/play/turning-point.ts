// Where a finished game was decided. The server says which move it was; when no single move decided the
// game, the costliest one, which it says, too, stands in.

import type { Colour, JudgedPly, Turning } from './protocol';

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

function pointOf({ ply, mover, played, best }: JudgedPly, decided: boolean): TurningPoint {
  const exact = best.exact && played.exact;
  const values = { before: best.value, after: played.value, exact };
  return { ply, mover, played: played.move, better: best.move, ...values, decided };
}

/** null when no move cost anything worth telling. */
export function turningPoint(
  judged: readonly JudgedPly[],
  { turning_point, costliest }: Turning,
): TurningPoint | null {
  const named = judged.find(({ ply }) => ply === (turning_point ?? costliest));
  return named ? pointOf(named, turning_point !== null) : null;
}
