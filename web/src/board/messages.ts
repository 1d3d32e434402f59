// Messages of the board and of the disc count.

import { messages } from '../app/i18n.svelte';

export const t = messages({
  en: {
    X: 'Black',
    O: 'White',
    blackDisc: 'black disc',
    whiteDisc: 'white disc',
    empty: 'empty',
    playable: 'playable',
    turns: (n: number) => (n === 1 ? 'turns 1 disc' : `turns ${n} discs`),
    lastMove: 'last move',
    separator: ', ',
    discs: (n: number) => (n === 1 ? '1 disc' : `${n} discs`),
    level: 'Level: both have the same number of discs',
    aheadReversed: (side: string) => `${side} is ahead: fewer discs wins`,
    aheadClassic: (side: string) => `${side} is ahead: more discs wins`,
    wonReversed: (side: string) => `${side} wins: fewer discs`,
    wonClassic: (side: string) => `${side} wins: more discs`,
    draw: 'A draw: both have the same number of discs',
  },
  zh: {
    X: '黑方',
    O: '白方',
    blackDisc: '黑子',
    whiteDisc: '白子',
    empty: '空',
    playable: '可下',
    turns: (n: number) => `翻转 ${n} 枚`,
    lastMove: '上一手',
    separator: '，',
    discs: (n: number) => `${n} 枚`,
    level: '势均力敌：双方棋子数相同',
    aheadReversed: (side: string) => `${side}领先：子少者胜`,
    aheadClassic: (side: string) => `${side}领先：子多者胜`,
    wonReversed: (side: string) => `${side}获胜：棋子更少`,
    wonClassic: (side: string) => `${side}获胜：棋子更多`,
    draw: '和棋：双方棋子数相同',
  },
});
