// The marks on the board's squares, in words and colours.

import type { Mark } from '../../board/types';
import { parseMove, positionText } from '../../game/notation';
import { t } from './messages';
import type { AnalyseRoom } from './state/room.svelte';
import type { MarkName } from './state/service';
import { moveKey } from './state/study';
import { valueText } from './state/values';
import type { Verdict } from './state/values';
import { exerciseOf } from './state/walk';

interface Valued {
  move: string;
  value: number;
  exact: boolean;
  depth: number;
  mark: MarkName;
}

/** What is written on the squares now: the engine's values, the game's, or the walk's tries. */
export function marksOf(room: AnalyseRoom): Map<number, Mark> | undefined {
  if (room.setup) return undefined;
  if (room.walk && room.walk.phase !== 'over') return painted(room, walkValues(room));
  const { position } = room.node;
  const live = room.engineOn && room.live.position === positionText(position);
  if ((live || room.reviewing) && room.analysis) {
    return painted(room, room.analysis.moves);
  }
  return painted(room, gameValues(room));
}

/** Without the engine: the best move and the one played, as the game's analysis has them. */
function gameValues(room: AnalyseRoom): Valued[] {
  const next = room.line[room.ply + 1];
  const key = next && moveKey(room.node.position, next.move!);
  const verdict = key && room.review.verdicts.get(key);
  return verdict ? verdictValues(verdict) : [];
}

function verdictValues({ played, best, mark }: Verdict): Valued[] {
  const first = { ...best, mark: 'best' as const };
  return played.move === best.move ? [first] : [first, { ...played, mark }];
}

function walkValues(room: AnalyseRoom): readonly Valued[] {
  const walk = room.walk!;
  const { verdict } = exerciseOf(walk)!;
  const tries = walk.tries.map((tried) => ({ ...tried, exact: false, depth: 0 }));
  if (walk.phase !== 'shown') return tries;
  return room.analysis?.moves ?? verdictValues(verdict);
}

function painted(room: AnalyseRoom, values: readonly Valued[]): Map<number, Mark> {
  const { position } = room.node;
  const marks = new Map<number, Mark>();
  for (const { move, value, exact, depth, mark } of values) {
    const square = parseMove(move, position.size);
    if (square === null || square < 0) continue;
    const text = valueText(value);
    const title = t.squareValue(text, t[position.toMove], exact, depth, t[mark]);
    marks.set(square, { text, exact, tone: mark, title });
  }
  return marks;
}
