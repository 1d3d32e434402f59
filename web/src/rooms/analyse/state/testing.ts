// A server for the tests: answers are given by hand.

import type { Request } from '../../../api/socket';
import type { Answer, JudgedMove, MarkName, Service, Topic } from './service';

export interface Talk {
  request: Request<Topic>;
  say: (answer: Answer) => void;
  open: boolean;
}

export function fakeService(overrides: Partial<Service> = {}): Service & { talks: Talk[] } {
  const talks: Talk[] = [];
  return {
    talks,
    converse(request, hear) {
      const talk: Talk = {
        request,
        open: true,
        say: (answer) => talk.open && hear(answer as never),
      };
      talks.push(talk);
      return () => (talk.open = false);
    },
    parse: () => Promise.reject(new Error('not asked')),
    format: () => Promise.resolve(''),
    book: () => Promise.reject(new Error('not asked')),
    storedGame: () => Promise.reject(new Error('not asked')),
    ...overrides,
  };
}

/** As the server judges, without won games thrown away. */
function markOf(loss: number): MarkName {
  if (loss === 0) return 'best';
  if (loss < 3) return 'good';
  if (loss < 6) return 'inaccuracy';
  return loss < 12 ? 'mistake' : 'blunder';
}

export function moveValue(
  move: string,
  value: number,
  { loss = 0, ...more }: Partial<JudgedMove> = {},
): JudgedMove {
  const judged = { exact: false, loss, mark: markOf(loss) };
  return { move, value, depth: 10, confidence: 100, line: [move], ...judged, ...more };
}

/** Of moves, the best first. */
export function analysisOf(depth: number, ...moves: [string, number][]) {
  const best = moves[0]![1];
  const judged = moves.map(([move, value]) =>
    moveValue(move, value, { depth, loss: best - value }),
  );
  const head = { type: 'analysis' as const, depth, value: best, proved: false };
  return { ...head, moves: judged, nodes: 100, elapsed: 2 };
}

export function judgedPly(ply: number, played: JudgedMove, best: JudgedMove, remaining: number) {
  const loss = best.value - played.value;
  const judged = {
    mover: ply % 2 ? 'white' : 'black',
    choices: 4,
    loss,
    mark: markOf(loss),
  } as const;
  return { type: 'ply' as const, ply, played, best, ...judged, remaining };
}

/** The end of a game's analysis, or of its quick round. */
export function summary(type: 'done' | 'overview', turning_point: number | null) {
  const marks = { best: 0, good: 0, inaccuracy: 0, mistake: 1, blunder: 0 };
  const side = { moves: 1, best: 0, loss: 8, accuracy: 50, marks };
  return { type, black: side, white: side, turning_point, costliest: null };
}
