import { expect, test } from 'vitest';
import { ApiError } from '../../../api/http';
import { checkForm, emptyForm, formFrom, orderOf, serverFaults } from './order';

const form = { ...emptyForm, name: ' night ', agents: ['rnd', 'gdy'] };

test('an empty form says what is missing', () => {
  expect(checkForm(emptyForm)).toEqual({ name: { code: 'missing' }, agents: { code: 'few' } });
  expect(checkForm(form)).toEqual({});
});

test('numbers are checked where they count', () => {
  const wrong = { ...form, agents: ['rnd', 'rnd'], games: '7', rounds: 'x', time: 'soon' };
  expect(checkForm(wrong)).toEqual({
    agents: { code: 'twice' },
    games: { code: 'even' },
    time: { code: 'duration' },
  });
  expect(checkForm({ ...form, kind: 'swiss', rounds: '0' })).toHaveProperty('rounds');
  expect(checkForm({ ...form, limit: 'depth', depth: '', time: '' })).toHaveProperty('depth');
});

test('the order holds only what was chosen', () => {
  expect(orderOf(form)).toEqual({
    name: 'night',
    kind: 'round-robin',
    agents: ['rnd', 'gdy'],
    games: 20,
    size: 8,
    rules: 'reversed',
    time: '100ms',
  });
  expect(orderOf({ ...form, kind: 'swiss', limit: 'nodes' })).toMatchObject({
    rounds: 5,
    nodes: 10000,
  });
});

test.each([
  [new ApiError('"games" is missing', 400), 'games'],
  [new ApiError('games: 7 is not between 2 and 6', 400), 'games'],
  [new ApiError("agents: gdyy: no agent 'gdyy' plays here", 400), 'agents'],
  [new ApiError('night is running', 409), 'name'],
  [new ApiError('exists with other settings: choose another name', 500), 'name'],
  [new ApiError('wrong token', 403), 'token'],
  [new ApiError('no answer', 0), 'form'],
  [new Error('else'), 'form'],
])('%s belongs to %s', (error, field) => {
  expect(Object.keys(serverFaults(error))).toEqual([field]);
});

test('an address fills the form in', () => {
  const query = new URLSearchParams('name=first&agents=ogai:depth=4%0Agdy%0Agdy&games=4');
  const agents = ['ogai:depth=4', 'gdy'];
  expect(formFrom(query)).toEqual({ ...emptyForm, name: 'first', agents, games: '4' });
  expect(formFrom(new URLSearchParams())).toEqual(emptyForm);
});
