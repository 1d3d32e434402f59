// The built page: under 300 KB compressed in all, and every file has its compressed twin.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page } from './server';

const mostBytes = 300 * 1024;

test('the page is small', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(page, name)).isFile(),
  );
  const sent = files.filter((name) => !name.endsWith('.gz'));
  let bytes = 0;
  for (const name of sent) {
    // Files of public/ are copied as they are.
    const twin = files.includes(`${name}.gz`) ? `${name}.gz` : name;
    bytes += statSync(join(page, twin)).size;
  }
  console.log(`${sent.length} files, ${(bytes / 1024).toFixed(1)} KB compressed`);
  expect(bytes).toBeLessThan(mostBytes);
});
