import { expect, test } from 'vitest';
import { legalMoves, sizes, startPosition } from '../game/board';
import { boardSvg } from './export';
import { bearing, distance, geometry, squareCentre } from './geometry';
import { stepFocus } from './keyboard';

test.each(sizes)('the %ix%i board as a file', (size) => {
  const position = startPosition(size);
  const legal = legalMoves(position);
  const svg = boardSvg({ ...position, legal, lastMove: position.cells.indexOf('X') });
  expect(svg.match(/-rim\)/g)).toHaveLength(4);
  expect(svg.match(/fill-opacity="0.75"/g)).toHaveLength(legal.length);
  expect(svg.match(/<text/g)).toHaveLength(2 * size);
  expect(svg).not.toMatch(/style|class|NaN|undefined/);
});

test('marks take the place of hints, and their text is escaped', () => {
  const position = startPosition(8);
  const marks = new Map([[19, { text: '<+4>', tone: 'best' as const, exact: true }]]);
  const svg = boardSvg({ ...position, legal: [19], marks, compact: true });
  expect(svg).toContain('&lt;+4&gt;');
  expect(svg).not.toContain('fill-opacity="0.5"');
});

test('geometry', () => {
  const { margin, extent } = geometry(8, false);
  expect(squareCentre(0, 8, margin)).toEqual({ x: margin + 30, y: margin + 30 });
  expect(squareCentre(63, 8, margin).x).toBe(extent - margin - 30);
  expect(distance(0, 63, 8)).toBe(7);
  expect([bearing(27, 28, 8), bearing(27, 35, 8)]).toEqual([0, 90]);
});

test('the keyboard stays on the board', () => {
  expect(stepFocus('ArrowRight', 7, 8)).toBe(7);
  expect(stepFocus('ArrowDown', 0, 4)).toBe(4);
  expect(stepFocus('ArrowUp', 2, 6)).toBe(2);
  expect(stepFocus('End', 8, 8)).toBe(15);
  expect(stepFocus('Home', 15, 8)).toBe(8);
  expect(stepFocus('x', 0, 8)).toBeNull();
});
