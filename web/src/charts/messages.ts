// Messages of the charts.

import { messages } from '../app/i18n.svelte';

export const t = messages({
  en: {
    /** Behind the description, for those who hear it. */
    how: 'The arrow keys read the values.',
    /** What a screen reader says at a step. */
    said: (where: string, values: string[]) => `${where}: ${values.join(', ')}`,
    nothing: 'no value',
    log: 'Log scale',
  },
  zh: {
    how: '用方向键逐点读数。',
    said: (where: string, values: string[]) => `${where}：${values.join('，')}`,
    nothing: '无数值',
    log: '对数刻度',
  },
});
