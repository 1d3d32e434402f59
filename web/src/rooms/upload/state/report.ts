// The check report as the room shows it: a verdict for each test, with a board where there is one.
// Lines come from `ogai check --json`; what a line lacks is left out.

import type { Position } from '../../../game/board';
import { parsePosition } from '../../../game/notation';
import type { UploadDetails } from './service';

export const grades = ['pass', 'warning', 'fail'] as const;
export type Grade = (typeof grades)[number];

export interface Verdict {
  /** The test in words. */
  title: string;
  grade: Grade;
  /** What happened. */
  reason: string;
  /** What to do about it. */
  advice: string;
  board: Position | null;
  seconds: number | null;
  /** The end of what the agent wrote to its standard error. */
  output: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A position of any size; null: it is none. */
function positionOf(value: unknown): Position | null {
  for (const size of [8, 6, 4] as const) {
    const parsed = parsePosition(text(value), size);
    if (parsed.ok) return parsed.value;
  }
  return null;
}

function verdictOf(line: Record<string, unknown>): Verdict | null {
  const grade = grades.find((one) => one === line.verdict);
  if (typeof line.test !== 'string' || !grade) return null;
  return {
    title: text(line.title) || line.test,
    grade,
    reason: text(line.reason),
    advice: text(line.advice),
    board: grade === 'pass' ? null : positionOf(line.position),
    seconds: typeof line.seconds === 'number' ? line.seconds : null,
    output: text(line.stderr),
  };
}

/** The owner's report in full, or what everybody may see of it. */
export function verdicts({ report, tests }: Pick<UploadDetails, 'report' | 'tests'>): Verdict[] {
  const lines: Record<string, unknown>[] = report ?? tests;
  return lines.map(verdictOf).filter((verdict) => verdict !== null);
}
