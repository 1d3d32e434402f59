// Messages of the room.

import { messages } from '../../app/i18n.svelte';

export const t = messages({
  en: { title: 'Train', soon: 'This room is being built.' },
  zh: { title: '训练', soon: '此版块正在建设中。' },
});
