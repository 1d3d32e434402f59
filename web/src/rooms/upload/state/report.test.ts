import { expect, test } from 'vitest';
import { verdicts } from './report';

const position = `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)} X`;

test('the owner sees reasons, advice and boards', () => {
  const report = [
    { test: 'opening', title: 'The first move', verdict: 'pass', position, seconds: 0.5 },
    { test: 'corner', verdict: 'fail', reason: 'a1 is illegal', advice: 'look again', position },
    { passed: 1, failed: 1 },
    { test: 7, verdict: 'pass' },
    { test: 'dance', verdict: 'splendid' },
  ];
  const [first, second, ...more] = verdicts({ report, tests: [] });
  expect(first).toMatchObject({ title: 'The first move', grade: 'pass', board: null });
  expect(first!.seconds).toBe(0.5);
  expect(second).toMatchObject({ title: 'corner', reason: 'a1 is illegal', advice: 'look again' });
  expect(second!.seconds).toBeNull();
  expect(second!.board).toMatchObject({ size: 8, toMove: 'X' });
  expect(more).toEqual([]);
});

test('others see how the tests went', () => {
  const tests = [{ test: 'opening', title: 'The first move', verdict: 'warning' }];
  expect(verdicts({ tests })).toEqual([
    {
      title: 'The first move',
      grade: 'warning',
      reason: '',
      advice: '',
      board: null,
      seconds: null,
      output: '',
    },
  ]);
});

test('a board that is none is left out', () => {
  const report = [{ test: 'a', verdict: 'fail', position: 'nonsense' }];
  expect(verdicts({ report, tests: [] })[0]!.board).toBeNull();
});
