// A server for the tests: answers are given by hand.

import type { Request } from '../../../api/socket';
import type { Answer, MoveValue, Service } from './service';

export interface Talk {
  request: Request;
  say: (answer: Answer) => void;
  open: boolean;
}

export function fakeService(overrides: Partial<Service> = {}): Service & { talks: Talk[] } {
  const talks: Talk[] = [];
  return {
    talks,
    converse(request, hear) {
      const talk: Talk = { request, open: true, say: (answer) => talk.open && hear(answer) };
      talks.push(talk);
      return () => (talk.open = false);
    },
    parse: () => Promise.reject(new Error('not asked')),
    format: () => Promise.resolve(''),
    book: () => Promise.resolve({ known: false }),
    storedGame: () => Promise.reject(new Error('not asked')),
    ...overrides,
  };
}

export function moveValue(move: string, value: number, more: Partial<MoveValue> = {}): MoveValue {
  return { move, value, depth: 10, exact: false, line: [move], ...more };
}
