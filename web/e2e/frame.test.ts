// The frame of the page: rooms, languages, themes, the card with the rules.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth } from './checks';

const browser = useBrowser();

const rule = (page: Page) => page.getByText('the side with fewer discs at the end wins');

/** All of the board is in the window, without scrolling. */
async function seesBoard(page: Page) {
  const box = (await page.locator('.preview svg').first().boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
}

test('newcomers are greeted with the rule, once, beside the board', async () => {
  const page = await browser.open('play', { rules: true });
  const card = rule(page);
  await card.waitFor();
  await page.locator('input[type=range]').waitFor();
  await seesBoard(page);
  const go = (await page.locator('form button.primary').boundingBox())!;
  expect(go.y + go.height).toBeLessThanOrEqual(800);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await card.count()).toBe(0);
});

test('on a phone the rule is whole, and the board above the fold; other rooms have no card', async () => {
  const page = await browser.open('play', { phone: true, rules: true });
  await rule(page).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('Without a legal move you pass').waitFor();
  await seesBoard(page);
  for (const room of ['analyse', 'arena', 'train', 'lab', 'upload']) {
    await page.goto(`/#/${room}`);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    expect(await rule(page).count(), room).toBe(0);
  }
});

test('? shows the rules and the keys of the room', async () => {
  const page = await browser.open('analyse');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('to another variation').waitFor();
  await dialog.getByText('Without a legal move you pass').waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(0);
  await page.goto('/#/play');
  await page.getByRole('button', { name: 'Rules and keys' }).click();
  await dialog.getByText('take back').waitFor();
});

test('an address that names nothing says so', async () => {
  const page = await browser.open('nowhere');
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
  await checkAccessibility(page);
  await page.goto('/#/arena/nowhere');
  await page.getByText('There is nothing at this address').waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('form').waitFor();
});

test('the names of the rooms stay on one line', async () => {
  for (const language of ['en', 'zh'] as const) {
    const page = await browser.open('train', { language });
    for (const width of [768, 641, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page.locator('header nav a').evaluateAll((all) =>
        all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect(lines, `${language} ${width}`).toEqual([1, 1, 1, 1, 1, 1]);
      await checkWidth(page);
    }
  }
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
