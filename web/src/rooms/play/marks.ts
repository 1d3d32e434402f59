// What is written on the squares: the hint in the present; looking back at the turning point, the move
// played and the better one.

import type { Mark } from '../../board/types';
import { parseMove } from '../../game/notation';
import { t } from './messages';
import type { Session } from './session.svelte';
import type { TurningPoint } from './turning-point';
import { valueText } from './words';

export function boardMarks(
  session: Session,
  point: TurningPoint | null,
): Map<number, Mark> | undefined {
  const { hint, present, ply, game } = session;
  if (present && hint && hint.ply === ply) {
    const { value, exact } = hint;
    return new Map([[hint.square, { text: valueText(value), tone: 'best', exact, title: t.hint }]]);
  }
  if (present || point?.ply !== ply) return undefined;
  const mark = (name: string, value: number, tone: Mark['tone'], title: string) =>
    [
      parseMove(name, game.size) ?? -1,
      { text: valueText(Math.round(value)), tone, title: `${title} ${valueText(value)}` },
    ] as const;
  return new Map([
    mark(point.played, point.after, 'blunder', t.playedHere),
    mark(point.better, point.before, 'best', t.betterHere),
  ]);
}
