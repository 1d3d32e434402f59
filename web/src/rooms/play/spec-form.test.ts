import { expect, test } from 'vitest';
import type { Agent, AgentOption } from './protocol';
import { checkField, durationSeconds, fieldTexts, formFaults, specOf } from './spec-form';

const option = (part: Partial<AgentOption> & Pick<AgentOption, 'name' | 'type' | 'default'>) => ({
  help: '',
  positional: false,
  ...part,
});
const uct: Agent = {
  name: 'uct',
  summary: '',
  source: '',
  options: [
    option({ name: 'c', type: 'real', default: 1.414, min: 0, max: 100 }),
    option({ name: 'sims', type: 'integer', default: 0, min: 0 }),
    option({ name: 'time', type: 'duration', default: '0s', min: '1ms', max: '1m' }),
    option({ name: 'reuse', type: 'flag', default: true }),
    option({ name: 'final', type: 'choice', default: 'mean', choices: ['mean', 'visits'] }),
    option({ name: 'net', type: 'text', default: '' }),
  ],
};

test('defaults are left out of the spec', () => {
  expect(specOf(uct, {})).toBe('uct');
  expect(specOf(uct, { c: '1.414', reuse: 'on', final: 'mean' })).toBe('uct');
  expect(specOf(uct, { c: '2', reuse: 'off', final: 'visits' })).toBe(
    'uct:c=2,reuse=off,final=visits',
  );
});

test('values with separators are quoted', () => {
  expect(specOf(uct, { net: 'a file, "x"' })).toBe('uct:net="a file, \\"x\\""');
  expect(specOf(uct, { net: 'dir/file:2' })).toBe('uct:net=dir/file:2');
  expect(specOf(uct, { net: 'a=b' })).toBe('uct:net="a=b"');
});

test('durations', () => {
  expect(durationSeconds('500ms')).toBe(0.5);
  expect(durationSeconds('1.5s')).toBe(1.5);
  expect(durationSeconds('2m')).toBe(120);
  expect(durationSeconds('3')).toBe(3);
  for (const text of ['', 's', '1 s', '-1s', '1d']) expect(durationSeconds(text)).toBeNull();
});

test('fields are checked for form and range', () => {
  const check = (name: string, text: string) =>
    checkField(
      uct.options.find((one) => one.name === name)!,
      text,
    )?.code ?? null;
  expect(check('c', '0.5')).toBeNull();
  expect(check('c', '1e1')).toBeNull();
  expect(check('c', 'x')).toBe('real');
  expect(check('c', '101')).toBe('range');
  expect(check('sims', '1.5')).toBe('integer');
  expect(check('sims', '-1')).toBe('range');
  expect(check('time', 'soon')).toBe('duration');
  expect(check('time', '2m')).toBe('range');
  expect(check('time', '30s')).toBeNull();
  expect(check('final', 'worst')).toBe('choice');
  expect(check('net', 'anything')).toBeNull();
});

test('a form shows defaults where nothing is kept, and lists its faults', () => {
  expect(fieldTexts(uct, { c: '7' })).toMatchObject({ c: '7', sims: '0', reuse: 'on', net: '' });
  // The default of `time` lies below its least value and means "left to others": no fault.
  expect([...formFaults(uct, { c: '' }).keys()]).toEqual(['c']);
});
