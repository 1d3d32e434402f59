// Messages about answers of the server that have not come.

import { messages } from '../app/i18n.svelte';

export const t = messages({
  en: {
    loading: 'Loading…',
    again: 'Try again',
    gone: 'There is nothing at this address.',
    noAnswer: 'The server does not answer.',
  },
  zh: {
    loading: '加载中…',
    again: '重试',
    gone: '此地址没有内容。',
    noAnswer: '服务器没有响应。',
  },
});
