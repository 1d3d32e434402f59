// Why a game ended, in words.

import { messages } from '../app/i18n.svelte';

const t = messages<{ reasons: Record<string, string> }>({
  en: {
    reasons: {
      time: 'on time',
      illegal_move: 'illegal move',
      no_move: 'passed with a move left',
      crash: 'crash',
      memory: 'too much memory',
      failed_start: 'did not start',
      bad_answer: 'unreadable or unasked answer',
      resignation: 'resignation',
      agreement: 'agreement',
    },
  },
  zh: {
    reasons: {
      time: '超时',
      illegal_move: '违规落子',
      no_move: '有棋不下',
      crash: '程序崩溃',
      memory: '内存超限',
      failed_start: '未能启动',
      bad_answer: '答复无法识别或未经询问',
      resignation: '认输',
      agreement: '协议',
    },
  },
});

/** The server's word for it where there is no other. */
export const reasonText = (reason: string): string => t.reasons[reason] ?? reason;
