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
    novice: { name: 'Novice', about: 'Has a rough idea of what is good, and errs a lot.' },
    casual: { name: 'Casual', about: 'Judges roughly, one move ahead, and errs a little.' },
    amateur: { name: 'Amateur', about: 'Knows good shapes by experience, but sees only one move.' },
    club: { name: 'Club', about: 'Thinks of your answer too, and errs now and then.' },
    strong: { name: 'Strong', about: 'Looks several moves ahead; leaves you few chances.' },
    expert: { name: 'Expert', about: 'Looks far ahead; a rare slip is your chance.' },
    master: { name: 'Master', about: 'Looks very far ahead, and errs in the opening at most.' },
    perfect: {
      name: 'Perfect',
      about: 'All it has: opening book, deep search, faultless endgames.',
    },
  },
  zh: {
    beginner: { name: '入门', about: '随机落子，适合熟悉规则。' },
    novice: { name: '新手', about: '大致知道好坏，常常出错。' },
    casual: { name: '休闲', about: '粗略判断，只看一步，偶有失误。' },
    amateur: { name: '业余', about: '凭经验识得好形，但只看一步。' },
    club: { name: '棋友', about: '会考虑你的应手，时有失误。' },
    strong: { name: '强手', about: '向前看好几步，留给你的机会不多。' },
    expert: { name: '高手', about: '看得很远，难得的失误就是你的机会。' },
    master: { name: '大师', about: '看得极远，至多在开局出错。' },
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
