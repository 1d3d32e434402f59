// The frame of the page: rooms, languages, themes, the card with the rules.

import { expect, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth } from './checks';

const browser = useBrowser();

test('newcomers are greeted with the rule, once', async () => {
  const page = await browser.open('play', { rules: true });
  const card = page.getByText('the side with fewer discs at the end wins');
  await card.waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await card.count()).toBe(0);
});

test('language and theme are chosen and kept', async () => {
  const page = await browser.open('play', { phone: true });
  await checkWidth(page);
  await page.getByRole('button', { name: 'Language: 中文' }).click();
  await page.getByRole('link', { name: '竞技场' }).waitFor();
  await page.getByRole('button', { name: /主题/ }).click();
  await page.getByRole('button', { name: /主题/ }).click();
  await page.reload();
  await page.getByRole('link', { name: '竞技场' }).waitFor();
  const root = page.locator('html');
  expect(await root.getAttribute('lang')).toBe('zh-Hans');
  expect(await root.getAttribute('data-theme')).toBe('dark');
});

test('the smallest phone shows everything without sideways scrolling', async () => {
  const page = await browser.open('play', { phone: true, rules: true });
  await page.setViewportSize({ width: 320, height: 568 });
  for (const name of ['Ogai', 'Any agent', 'Two people', 'Watch']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await checkWidth(page);
  }
  for (const address of [
    'analyse?moves=f5d6c3d3c4',
    'arena',
    'arena/t/1',
    'train',
    'lab',
    'upload',
  ]) {
    await page.goto(`/#/${address}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await checkWidth(page);
  }
});
