// Messages of the charts.

import { messages } from '../app/i18n.svelte';

export const t = messages({
  en: { failed: 'The chart could not be loaded.' },
  zh: { failed: '图表无法加载。' },
});
