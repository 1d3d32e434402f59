import { expect, test } from 'vitest';
import { ApiError } from '../../../api/http';
import { checkForm, kindOf, mostBytes, nameOf, serverFaults } from './form';
import type { Form } from './form';

const good: Form = {
  name: 'mine',
  kind: 'py',
  file: { name: 'mine.py', text: 'class AI: pass' },
  token: 'secret',
};

test('names are made of the names of files', () => {
  expect(nameOf('my_agent.py')).toBe('my_agent');
  expect(nameOf('My best agent (2).py')).toBe('My_best_agent_2');
  expect(nameOf('2nd.PY')).toBe('nd');
  expect(nameOf('../../x.py')).toBe('x');
  expect(nameOf('你好.py')).toBe('');
  expect(nameOf(`${'a'.repeat(60)}.py`)).toHaveLength(40);
});

test('the kind is seen from the classes in the file', () => {
  expect(kindOf('import numpy\nclass AI(object):\n')).toBe('py');
  expect(kindOf('class Strategy():\n')).toBe('py-strategy');
  expect(kindOf('class Strategy: pass\nclass AI: pass')).toBe('py');
  expect(kindOf('')).toBe('py');
});

test('a form without faults has none', () => expect(checkForm(good)).toEqual({}));

test('faults stand at their fields', () => {
  expect(checkForm({ ...good, name: '../x' })).toEqual({ name: 'name' });
  expect(checkForm({ ...good, file: null })).toEqual({ file: 'noFile' });
  expect(checkForm({ ...good, file: { name: 'a', text: '' } })).toEqual({ file: 'emptyFile' });
  const large = 'é'.repeat(mostBytes / 2 + 1);
  expect(checkForm({ ...good, file: { name: 'a', text: large } })).toEqual({ file: 'largeFile' });
  expect(checkForm({ ...good, token: '' })).toEqual({ token: 'token' });
});

test('the server’s refusals stand where they belong', () => {
  expect(serverFaults(new ApiError('no', 403))).toEqual({ token: 'tokenWrong' });
  const taken = new ApiError('the name is taken', 409, { code: 'conflict' });
  expect(serverFaults(taken)).toEqual({ form: 'the name is taken' });
});
