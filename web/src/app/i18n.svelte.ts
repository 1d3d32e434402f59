// The language of the page and the tables of messages.
//
// Every room and component keeps its own messages.ts:
//
//   export const t = messages({
//     en: { title: 'Play', discs: (n: number) => `${n} ${n === 1 ? 'disc' : 'discs'}` },
//     zh: { title: '对弈', discs: (n: number) => `${n} 枚棋子` },
//   });
//
// The types refuse a table whose languages have different keys. In markup `{t.title}` and
// `{t.discs(3)}` follow the language by themselves: reading a message reads the reactive `language`.

import { readStored, writeStored } from './stored';

export type Language = 'en' | 'zh';
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
];

function initialLanguage(): Language {
  const stored = readStored('language');
  if (stored === 'en' || stored === 'zh') return stored;
  const preferred = typeof navigator === 'undefined' ? 'en' : navigator.language;
  return preferred.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function tellDocument(code: Language): void {
  if (typeof document !== 'undefined') {
    document.documentElement.lang = code === 'zh' ? 'zh-Hans' : 'en';
  }
}

const initial = initialLanguage();
let current = $state<Language>(initial);
tellDocument(initial);

/** The language in use; reactive. Setting it stores it. */
export const language = {
  get current(): Language {
    return current;
  },
  set current(code: Language) {
    current = code;
    writeStored('language', code);
    tellDocument(code);
  },
};

/** '1 disc', '3 discs', for English messages; the number may be written already. */
export function counted(n: number | string, one: string): string {
  return `${n} ${String(n) === '1' ? one : `${one}s`}`;
}

/** Makes a table of messages whose fields follow the language. */
export function messages<T extends object>(table: { en: T; zh: NoInfer<T> }): Readonly<T> {
  const view = {} as T;
  for (const key of Object.keys(table.en) as (keyof T)[]) {
    Object.defineProperty(view, key, { enumerable: true, get: () => table[current][key] });
  }
  return view;
}
