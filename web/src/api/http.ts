// Requests to the server: JSON in, JSON out. docs/api.md says what the answers hold.
//
// Every failure is an ApiError: the server's own {"error": {"message": ...}} where it sent one,
// otherwise status 0 (no answer at all) or the bare HTTP status.

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

export interface RequestOptions {
  signal?: AbortSignal;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as `Authorization: Bearer`, for what only the server's owner may do. */
  token?: string;
}

function address(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
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
    response = await fetch(address(path, options.query), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(error instanceof Error ? error.message : String(error), 0);
  }
  if (!response.ok) throw await failure(response);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError('the answer is not JSON', response.status);
  }
}

/** Paths begin with '/api/'. The caller names the type that docs/api.md gives the answer. */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => send<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: RequestOptions) =>
    send<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: RequestOptions) =>
    send<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: RequestOptions) =>
    send<T>('DELETE', path, undefined, options),
};
