// Messages of the Play room.

import { messages } from '../../app/i18n.svelte';

export const t = messages({
  en: {
    title: 'Play',
    board: 'Reversed Reversi board',
    newGame: 'New game',
    undo: 'Undo',
    size: 'Board size',
    passed: (side: string) => `${side} has no move and passes.`,
  },
  zh: {
    title: '对弈',
    board: '反黑白棋棋盘',
    newGame: '新对局',
    undo: '悔棋',
    size: '棋盘大小',
    passed: (side: string) => `${side}无处可下，停一手。`,
  },
});
