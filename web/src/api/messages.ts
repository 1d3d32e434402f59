// Messages about answers of the server that have not come, and about those that are refusals.

import { messages } from '../app/i18n.svelte';
import { ApiError } from './http';
import { inChinese } from './refusals';

const codes: Record<string, string> = {
  bad_request: '请求有误',
  bad_move: '着法不合规则',
  bad_text: '无法读懂这段文字',
  forbidden: '没有权限',
  not_found: '找不到',
  bad_method: '请求方式有误',
  timeout: '请求超时',
  conflict: '与当前状态冲突',
  too_large: '内容过大',
  bad_type: '内容类型有误',
  too_many: '请求过于频繁',
  internal: '服务器内部错误',
  busy: '服务器繁忙',
};

export const t = messages({
  en: {
    loading: 'Loading…',
    again: 'Try again',
    gone: 'There is nothing at this address.',
    noAnswer: 'The server does not answer.',
    silent: 'the server does not answer',
    offline: 'The live connection is interrupted; trying again…',
    /** The server speaks English. */
    refusal: (_code: string, detail: string) => detail,
    status: (_status: number, message: string) => message,
  },
  zh: {
    loading: '加载中…',
    again: '重试',
    gone: '此地址没有内容。',
    noAnswer: '服务器没有响应。',
    silent: '服务器没有响应',
    offline: '实时连接已中断，正在重连…',
    refusal: (code: string, detail: string) => inChinese(detail) ?? codes[code] ?? codes.internal!,
    status: (status: number) => `服务器的回答有误（${status}）`,
  },
});

/** Why something failed, without a full stop, in the page's language. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { code } = error.details;
  if (typeof code === 'string') return t.refusal(code, error.message);
  return error.status === 0 ? t.silent : t.status(error.status, error.message);
}
