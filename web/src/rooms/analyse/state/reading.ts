// Text pasted or dropped on the page: read by the server, which knows every notation; links of the
// page are read here.

import { errorText } from '../../../api/messages';
import { ApiError } from '../../../api/http';
import type { Rules, Size } from '../../../game/board';
import { faultText } from '../../../game/messages';
import { fromGame, fromQuery, toGame } from './address';
import type { GameText, Service } from './service';
import type { Study } from './study';

/** The server takes 64 KiB a request; a little of it is the frame around the text. */
export const longest = 60_000;

export interface ReadFault {
  message: string;
  /** From 1; missing when the fault is nowhere in the text. */
  line?: number;
  column?: number;
}

export interface ReadGame {
  game: GameText;
  study: Study;
}

export type Reading =
  | { ok: true; notation: string; games: ReadGame[]; found: number }
  | { ok: false; fault: ReadFault };

export async function readText(
  service: Service,
  text: string,
  size: Size,
  rules: Rules,
): Promise<Reading> {
  const link = /#\/analyse\?(\S+)$/.exec(text.trim());
  if (link) return readLink(new URLSearchParams(link[1]));
  try {
    const { games, notation, found = games.length } = await service.parse(text, size, rules);
    const read: ReadGame[] = [];
    for (const game of games) {
      const study = fromGame(game);
      if (!study.ok) return { ok: false, fault: { message: faultText(study.fault) } };
      read.push({ game, study: study.value });
    }
    return { ok: true, notation, games: read, found };
  } catch (error) {
    const fault: ReadFault = { message: errorText(error) };
    const { line, column } = error instanceof ApiError ? error.details : {};
    if (typeof line === 'number') fault.line = line;
    if (typeof column === 'number') fault.column = column;
    return { ok: false, fault };
  }
}

/** A link of this page, as its Save dialog gives it. */
function readLink(query: URLSearchParams): Reading {
  const study = fromQuery(query);
  if (!study.ok) return { ok: false, fault: { message: faultText(study.fault) } };
  const game = toGame(study.value, []);
  return { ok: true, notation: 'link', games: [{ game, study: study.value }], found: 1 };
}

/** The line of the fault and a caret below its column, for a fixed-width font. */
export function excerpt(text: string, { line, column }: ReadFault): string | null {
  if (line === undefined || column === undefined) return null;
  const whole = text.split('\n')[line - 1];
  if (whole === undefined) return null;
  const from = Math.max(0, column - 1 - 24);
  const shown = whole.slice(from, from + 48).replace(/\t/g, ' ');
  const before = from > 0 ? '…' : '';
  const behind = from + 48 < whole.length ? '…' : '';
  const caret = ' '.repeat(before.length + column - 1 - from) + '^';
  return `${before}${shown}${behind}\n${caret}`;
}

/** The index in the text that a line and column stand for. */
export function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
