// Messages of the room.

import { messages } from '../../app/i18n.svelte';

export const t = messages({
  en: { title: 'Arena', soon: 'This room is being built.' },
  zh: { title: '竞技场', soon: '此版块正在建设中。' },
});
