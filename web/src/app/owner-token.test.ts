import { expect, test } from 'vitest';
import { withoutToken } from './owner-token';

test.each([
  ['#/arena?owner=k3v9', '#/arena', 'k3v9'],
  ['#/analyse?moves=f5d6&owner=k3v9&ply=1', '#/analyse?moves=f5d6&ply=1', 'k3v9'],
  ['#/analyse?moves=f5d6', '#/analyse?moves=f5d6', null],
  ['', '', null],
])('%s', (hash, bare, owner) => {
  expect(withoutToken(hash)).toEqual({ hash: bare, owner });
});
