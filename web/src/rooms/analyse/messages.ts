// Messages of the room.

import { messages } from '../../app/i18n.svelte';

export const t = messages({
  en: { title: 'Analyse', soon: 'This room is being built.' },
  zh: { title: '分析', soon: '此版块正在建设中。' },
});
