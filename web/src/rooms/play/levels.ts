// Names and one line about each level, by its id. A level that is not known here is called what the
// server calls it.

import { messages } from '../../app/i18n.svelte';
import type { Level } from './protocol';

interface Words {
  name: string;
  about: string;
}

const words = messages<Record<string, Words>>({
  en: {
    beginner: { name: 'Beginner', about: 'Moves at random. Learn the rules in peace.' },
    novice: { name: 'Novice', about: 'Turns as few discs as it can, and sees no further.' },
    casual: { name: 'Casual', about: 'Looks a few moves ahead, but only counts discs.' },
    club: { name: 'Club', about: 'Judges the position, one move ahead.' },
    strong: { name: 'Strong', about: 'Judges the position, three moves ahead.' },
    expert: {
      name: 'Expert',
      about: 'Has learned from millions of positions; looks a little ahead.',
    },
    master: {
      name: 'Master',
      about: 'Looks ten moves ahead, and plays the end almost without fault.',
    },
    perfect: {
      name: 'Perfect',
      about: 'All it has: opening book, deep search, faultless endgames.',
    },
  },
  zh: {
    beginner: { name: '入门', about: '随机落子，适合熟悉规则。' },
    novice: { name: '新手', about: '每步只求翻子最少，看不到更远。' },
    casual: { name: '休闲', about: '向前看几步，但只会数棋子。' },
    club: { name: '爱好者', about: '会判断形势，向前看一步。' },
    strong: { name: '强手', about: '会判断形势，向前看三步。' },
    expert: { name: '高手', about: '从数百万局面中学习过，再向前看几步。' },
    master: { name: '大师', about: '向前看十步，残局几乎不出错。' },
    perfect: { name: '完美', about: '全力以赴：开局库、深度搜索、残局毫无差错。' },
  },
});

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function levelName(id: string): string {
  return words[id]?.name ?? capital(id);
}

export function levelAbout(level: Level): string {
  return words[level.id]?.about ?? level.summary ?? level.agent;
}
