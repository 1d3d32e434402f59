import { expect, test } from 'vitest';
import { csvText } from './csv';

test('fields with commas, quotes or line ends are quoted, missing ones empty', () => {
  const rows = [
    ['name', 'a,b', 'say "x"'],
    ['two\nlines', 0.5, null],
    [undefined, -3, ''],
  ];
  expect(csvText(rows)).toBe('name,"a,b","say ""x"""\n"two\nlines",0.5,\n,-3,\n');
});
