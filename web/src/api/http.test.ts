import { afterEach, expect, test, vi } from 'vitest';
import { api } from './http';

function answer(status: number, body: string) {
  const fetched = vi.fn((_path: string, _init?: RequestInit) =>
    Promise.resolve(new Response(status === 204 ? null : body, { status })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
afterEach(() => vi.unstubAllGlobals());

const about = { version: '1', admin: false, uploads: false, engine: { threads: 2 } };

test('sends and reads JSON', async () => {
  const fetched = answer(200, '{"name": "n"}');
  const stopped = api.post('/api/tournaments/{id}/stop', {}, { id: 'a/b', token: 'secret' });
  await expect(stopped).resolves.toEqual({ name: 'n' });
  const [address, init] = fetched.mock.calls[0]!;
  expect(address).toBe('/api/tournaments/a%2Fb/stop');
  const headers = { Authorization: 'Bearer secret', 'Content-Type': 'application/json' };
  expect(init).toMatchObject({ method: 'POST', body: '{}', headers });
});

test('puts the query in the address', async () => {
  const fetched = answer(200, '{"games": []}');
  await api.get('/api/played', { query: { before: undefined, limit: 5 } });
  expect(fetched.mock.calls[0]![0]).toBe('/api/played?limit=5');
});

test('turns the server’s error into an ApiError', async () => {
  answer(400, '{"error": {"message": "unknown agent", "at": 3}}');
  await expect(api.get('/api/about')).rejects.toMatchObject({
    name: 'ApiError',
    message: 'unknown agent',
    status: 400,
    details: { at: 3 },
  });
});

test('copes with errors that are not JSON, and with no answer', async () => {
  answer(502, '<html>');
  await expect(api.get('/api/about')).rejects.toMatchObject({ status: 502 });
  answer(200, '<html>');
  await expect(api.get('/api/about')).rejects.toMatchObject({ message: 'the answer is not JSON' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(api.get('/api/about')).rejects.toMatchObject({ status: 0, message: 'network' });
});

test('refuses an answer that is not as described', async () => {
  answer(200, JSON.stringify({ ...about, more: 'of a newer server' }));
  await expect(api.get('/api/about')).resolves.toMatchObject(about);
  answer(200, JSON.stringify({ ...about, engine: {} }));
  await expect(api.get('/api/about')).rejects.toMatchObject({
    message: 'the server\'s answer is not as described: "engine.threads" is missing',
    details: { code: 'internal' },
  });
});
