// Requests to the server: JSON in, JSON out. Paths, what they take and what they answer are those of
// its own description (schema.d.ts, docs/api.md).
//
// Every failure is an ApiError: the server's own {"error": {"message": ...}} where it sent one,
// otherwise status 0 (no answer at all) or the bare HTTP status. An answer that is not as described
// is a failure, too.

import { answerMisfit } from './described';
import type { paths } from './schema';

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    message: string,
    /** HTTP status; 0 when the server did not answer. */
    readonly status: number,
    /** The server's error object, with whatever it says besides the message. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The error of an answer or message that is not as the server's description says. */
export const unfit = (fault: string, status: number) =>
  new ApiError(`the server's answer is not as described: ${fault}`, status, { code: 'internal' });

type Method = 'get' | 'post' | 'delete';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
type PathOf<M extends Method> = {
  [P in keyof paths]: Operation<P, M> extends { responses: unknown } ? P : never;
}[keyof paths];
type Json<T> = { content: { 'application/json': T } };
type AnswerOf<R> = R extends { 200: Json<infer A> } | { 201: Json<infer A> } ? A : never;

/** What the server answers. */
export type Answer<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? AnswerOf<R> : never;
type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: Json<infer B> } ? B : Record<string, never>;
type Query<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Q } } ? Q : never;

export interface RequestOptions<Q = unknown> {
  signal?: AbortSignal | undefined;
  /** What stands for {id} in the path. */
  id?: string | number;
  query?: Q;
  /** Sent as `Authorization: Bearer`, for what only the server's owner may do. */
  token?: string;
}

function address(path: string, { id = '', query }: RequestOptions): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const whole = path.replace('{id}', encodeURIComponent(String(id)));
  const text = search.toString();
  return text === '' ? whole : `${whole}?${text}`;
}

async function failure(response: Response): Promise<ApiError> {
  const fallback = `${response.status} ${response.statusText}`.trim();
  try {
    const { error } = (await response.json()) as { error?: Record<string, unknown> };
    const message = typeof error?.message === 'string' ? error.message : fallback;
    return new ApiError(message, response.status, error);
  } catch {
    return new ApiError(fallback, response.status);
  }
}

async function send<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: 'application/json' } };
  if (options.signal) init.signal = options.signal;
  if (options.token) init.headers = { ...init.headers, Authorization: `Bearer ${options.token}` };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'Content-Type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(address(path, options), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(error instanceof Error ? error.message : String(error), 0);
  }
  if (!response.ok) throw await failure(response);
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError('the answer is not JSON', response.status);
  }
  const fault = answerMisfit(method, path, answer);
  if (fault !== null) throw unfit(fault, response.status);
  return answer as T;
}

export const api = {
  get: <P extends PathOf<'get'>>(path: P, options?: RequestOptions<Query<P, 'get'>>) =>
    send<Answer<P, 'get'>>('GET', path, undefined, options),
  post: <P extends PathOf<'post'>>(path: P, body: Body<P, 'post'>, options?: RequestOptions) =>
    send<Answer<P, 'post'>>('POST', path, body, options),
  delete: <P extends PathOf<'delete'>>(path: P, options?: RequestOptions) =>
    send<Answer<P, 'delete'>>('DELETE', path, undefined, options),
};
