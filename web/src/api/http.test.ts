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

test('sends and reads JSON', async () => {
  const fetched = answer(200, '{"id": "g1"}');
  await expect(api.post('/api/games', { size: 8 })).resolves.toEqual({ id: 'g1' });
  expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"size":8}' });
});

test('puts the query in the address', async () => {
  const fetched = answer(200, '[]');
  await api.get('/api/agents', { query: { size: 8, rules: 'reversed', page: undefined } });
  expect(fetched.mock.calls[0]![0]).toBe('/api/agents?size=8&rules=reversed');
});

test('turns the server’s error into an ApiError', async () => {
  answer(400, '{"error": {"message": "unknown agent", "at": 3}}');
  await expect(api.get('/api/x')).rejects.toMatchObject({
    name: 'ApiError',
    message: 'unknown agent',
    status: 400,
    details: { at: 3 },
  });
});

test('copes with errors that are not JSON, with no answer and with an empty one', async () => {
  answer(502, '<html>');
  await expect(api.get('/api/x')).rejects.toMatchObject({ status: 502 });
  answer(200, '<html>');
  await expect(api.get('/api/x')).rejects.toMatchObject({ message: 'the answer is not JSON' });
  answer(204, '');
  await expect(api.delete('/api/x')).resolves.toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(api.get('/api/x')).rejects.toMatchObject({ status: 0, message: 'network' });
});
