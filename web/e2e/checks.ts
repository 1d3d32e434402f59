// What every room is held to: accessibility by axe, no sideways scrolling; and pictures for the docs.

import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const pictures = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
let axeSource: string | undefined;

/** Fails on what axe calls serious or critical. */
export async function checkAccessibility(page: Page): Promise<void> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger: the page's policy refuses scripts put into it.
  await page.evaluate(axeSource);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const grave = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(grave).toEqual([]);
}

/** Nothing may be wider than the window. */
export async function checkWidth(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => {
    const root = document.documentElement;
    return [root.scrollWidth, root.clientWidth] as const;
  });
  expect(content, 'width of the content').toBeLessThanOrEqual(window);
}

/** Writes docs/screenshots/NAME.jpg when OGAI_SCREENSHOTS is set; otherwise does nothing. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.OGAI_SCREENSHOTS) return;
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name}.jpg`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path, quality: 85, animations: 'disabled', scale: 'css' });
}
