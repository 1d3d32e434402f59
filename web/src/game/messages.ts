// Faults of notation in words.

import { messages } from '../app/i18n.svelte';
import type { Fault, FaultCode } from './notation';

const t = messages<
  Record<FaultCode, (found: string) => string> & { at: (place: number) => string }
>({
  en: {
    'bad-length': (found) => `A board has 16, 36 or 64 squares, not ${found.length}`,
    'bad-cell': (found) => `“${found}” is no square: X, O or - is needed`,
    'bad-side': () => 'The side to move, X or O, is missing behind the board',
    'bad-move': (found) => `“${found}” is no move`,
    'off-board': (found) => `${found} is not on this board`,
    occupied: (found) => `${found} is taken`,
    illegal: (found) => `${found} turns no disc`,
    'no-pass': () => 'A pass where there is a legal move',
    'game-over': (found) => `${found} comes after the end of the game`,
    'bad-variation': (found) =>
      found === '' ? 'A bracket is not closed' : `The bracket “${found}” has no move to stand by`,
    at: (place) => ` (character ${place})`,
  },
  zh: {
    'bad-length': (found) => `棋盘应有 16、36 或 64 格，而不是 ${found.length} 格`,
    'bad-cell': (found) => `“${found}”不是棋格：应为 X、O 或 -`,
    'bad-side': () => '棋盘之后缺少行棋方 X 或 O',
    'bad-move': (found) => `“${found}”不是着法`,
    'off-board': (found) => `${found} 不在此棋盘上`,
    occupied: (found) => `${found} 已有棋子`,
    illegal: (found) => `${found} 翻不了任何棋子`,
    'no-pass': () => '有棋可下时不能停一手',
    'game-over': (found) => `${found} 在对局结束之后`,
    'bad-variation': (found) => (found === '' ? '括号没有闭合' : `括号“${found}”前没有着法`),
    at: (place) => `（第 ${place} 个字符）`,
  },
});

/** A fault as a sentence, with the place counted from 1. */
export function faultText({ code, at, found }: Fault): string {
  return t[code](found) + t.at(at + 1);
}
