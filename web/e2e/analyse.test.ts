// The Analyse room: games in and out, the engine, the graph, variations, mistakes, the editor.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordText } from '../src/game/record';
import { randomGame } from '../src/game/testing';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';

const browser = useBrowser();
/** Whole games on small boards: long enough to hold mistakes, soon proved. */
const sixBySix = recordText(randomGame(3, 6));
const fourByFour = recordText(randomGame(2, 4));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const graph = (page: Page) => page.getByRole('slider');
const ply = async (page: Page) => Number(await graph(page).getAttribute('aria-valuenow'));
const square = (page: Page, index: number) => page.locator(`[data-square="${index}"]`);

async function paste(page: Page, text: string, size?: string) {
  await button(page, 'Paste').click();
  const dialog = page.getByRole('dialog');
  if (size) await dialog.getByLabel('Size').selectOption({ label: size });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Read' }).click();
}

test('a pasted game is analysed to its end, leafed through and learnt from', async () => {
  const page = await browser.open('analyse');
  await paste(page, sixBySix, '6×6');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ply(page)).toBe(0);

  await tab(page, 'Game').click();
  await button(page, 'Quick').click();
  await button(page, 'Analyse the game').click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 20_000 });
  const black = page.locator('tr', { hasText: 'Black' });
  expect(await black.textContent()).toMatch(/\d+%/);

  const box = (await graph(page).boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
  await page.mouse.up();
  const middle = await ply(page);
  expect(middle).toBeGreaterThan(8);
  expect(middle).toBeLessThan(24);
  await graph(page).press('ArrowRight');
  expect(await ply(page)).toBe(middle + 1);
  await graph(page).press('End');
  expect(await graph(page).getAttribute('aria-valuetext')).toContain('proved');
  await checkAccessibility(page);
  await screenshot(page, 'analyse-game');

  await button(page, /’s .*mistake/)
    .first()
    .click();
  const count = Number(/of (\d+)/.exec((await page.locator('#walk-title').textContent())!)![1]);
  await page.locator('rect.playable').first().click();
  await page.getByText(/is what was played|There is better|is the best move|is good/).waitFor();
  const show = button(page, 'Show the solution');
  if (await show.isVisible()) await show.click();
  await button(page, /Next mistake|Finish/).click();
  for (let i = 1; i < count; i++) await button(page, 'Skip').click();
  await page.getByText(/You found \d+ of \d+/).waitFor();
  await button(page, 'Finish').click();
  await page.getByRole('switch', { name: 'Engine' }).waitFor();
});

test('every legal move gets a proved value; lines and keys go through variations', async () => {
  const page = await browser.open(`analyse?size=4&moves=${fourByFour.slice(0, 6)}`);
  await page.getByText(/^Solved/).waitFor();
  const legal = page.locator('rect.playable');
  const labels = await legal.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(label).toMatch(/[+−\d]+ for (Black|White), proved/);

  // The second move of the best line, as a variation.
  await page.getByRole('list', { name: 'Best lines' }).getByRole('button').nth(1).click();
  expect(await ply(page)).toBe(5);
  await page.keyboard.press('Home');
  expect(await ply(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
  const here = page.locator('[aria-current="step"]');
  const text = async (one: Locator) => (await one.textContent())!.trim();
  const main = await text(moves.first());
  const squares = await legal.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  await legal.nth(squares.findIndex((label) => !label.startsWith(main))).click();
  expect(await ply(page)).toBe(1);
  const branch = await text(here);
  await page.keyboard.press('ArrowUp');
  expect(await text(here)).toBe(main);
  await page.keyboard.press('ArrowDown');
  expect(await text(here)).toBe(branch);

  // A reload keeps it; the menu makes it the main line, and deletes it.
  await page.reload();
  await here.waitFor();
  expect(await text(here)).toBe(branch);
  await here.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make it the main line' }).click();
  expect(await text(moves.first())).toBe(branch);
  await button(page, 'More for this move').click();
  await page.getByRole('menuitem', { name: 'Delete from here' }).press('Enter');
  expect(await text(moves.first())).toBe(main);
});

test('text with faults says where; several games give a choice', async () => {
  browser.expectError(/400/);
  const page = await browser.open('analyse');
  await paste(page, 'f5d6\nf5a1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Line 2, column 3:').waitFor();
  const game = '(;GM[Othello]PB[anna]PW[berta]RE[?]TY[8a]B[f5]W[d6];)';
  await dialog.getByRole('textbox').fill(`${game}\n${game.replace('anna', 'clara')}`);
  await dialog.getByRole('button', { name: 'Read' }).click();
  await dialog.getByText('2 games').waitFor();
  await dialog.getByRole('button', { name: /clara – berta/ }).click();
  await page.getByText('clara').first().waitFor();

  // A file dropped anywhere; the game it replaces can be brought back.
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['d3c3c4'], 'game.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: drop });
  const moves = page.getByRole('list', { name: 'Moves' });
  await moves.getByText('c4').waitFor();
  await button(page, 'Bring it back').click();
  await moves.getByText('d6').waitFor();
});

test('a board is set up by clicking and painting', async () => {
  const page = await browser.open('analyse');
  await button(page, 'Set up').click();
  await button(page, '4×4').click();
  await button(page, 'Clear').click();
  await page.getByText('The board is empty.').waitFor();
  expect(await button(page, 'Analyse this').isDisabled()).toBe(true);
  await square(page, 0).click();
  await page.getByText('Neither side can move').waitFor();
  await page.keyboard.press('w');
  const [from, to] = [await square(page, 1).boundingBox(), await square(page, 2).boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 20);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 5 });
  await page.mouse.up();
  await page.getByText('One legal move.').waitFor();
  await checkAccessibility(page);
  await button(page, 'Analyse this').click();
  await page.getByText(/^Solved/).waitFor();
});

test('copied texts and links bring the game back; pictures are saved', async () => {
  const page = await browser.open('analyse?moves=f5d6(f4e3)c3&ply=2');
  await button(page, 'Save').click();
  await button(page, /: Moves/).click();
  await button(page, /: Moves/)
    .getByText('Copied')
    .waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('f5d6c3');
  await expect.poll(() => page.getByLabel('GGF', { exact: true }).inputValue()).toContain('TY[8a]');
  const download = page.waitForEvent('download');
  await button(page, '.png').click();
  expect((await download).suggestedFilename()).toBe('ogai.png');
  const link = await page.getByLabel(/^Link/).inputValue();
  await checkAccessibility(page);
  const again = await browser.open(link.split('#/')[1]!);
  await again.getByRole('list', { name: 'Moves' }).getByText('f4').waitFor();
  expect(await ply(again)).toBe(2);
});

test('a stored game shows what its agents said', async () => {
  const page = await browser.open('analyse');
  await tab(page, 'Book').click();
  await page.getByText(/searched to depth|does not have this position/).waitFor();
  const { games } = (await page.evaluate(async () => {
    const query = new URLSearchParams({ agent: 'ogai:depth=2', limit: '1' });
    return (await fetch(`/api/tournaments/1/games?${query}`)).json();
  })) as { games: { id: number }[] };
  await page.evaluate((id) => (location.hash = `#/analyse?stored=${id}`), games[0]!.id);
  await page.getByText('ogai:depth=2').first().waitFor();
  await tab(page, 'Moves').click();
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
  expect(await moves.count()).toBeGreaterThan(20);
  await page
    .getByRole('button', { name: /said [+−\d]/ })
    .first()
    .waitFor();
  expect(page.url()).toContain('stored');
  await moves.nth(13).click();
  await page.getByText(/Depth (1[4-9]|[2-9]\d)|Solved/).waitFor();
  await screenshot(page, 'analyse-position');
  // Its names and its place survive a reload, though they are no text of the address.
  await page.waitForURL(/ply=14/);
  await page.reload();
  await page.getByText('ogai:depth=2').first().waitFor();
  expect(await ply(page)).toBe(14);
});

test('a game that comes from its end is reviewed by itself, quickly, then deeper', async () => {
  const eight = recordText(randomGame(5, 8));
  const page = await browser.open(`analyse?moves=${eight}&show=game`);
  await page.getByText(/The game is over/).waitFor();
  await page.getByText(/Looking more closely/).waitFor({ timeout: 20_000 });
  expect(await page.locator('tr', { hasText: 'Black' }).textContent()).toMatch(/\d+%/);
  expect(await tab(page, 'Game').getAttribute('aria-selected')).toBe('true');
  await button(page, 'Stop').click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  // What was found is there after a reload; nothing begins anew.
  await page.reload();
  expect(await page.locator('tr', { hasText: 'Black' }).textContent()).toMatch(/\d+%/);
  expect(await page.getByRole('progressbar').count()).toBe(0);
});

test('each tab keeps its own game, each place has an address, and Back leads to the game before', async () => {
  const page = await browser.open('analyse?moves=f5d6(f4e3)c3');
  const list = (of: Page) => of.getByRole('list', { name: 'Moves' });
  await list(page).getByText('f4').click();
  await page.waitForURL(/at=f5f4$/);
  const second = await page.context().newPage();
  await second.goto('/#/analyse?moves=d3c3');
  await list(second).getByText('d3').waitFor();
  await page.reload();
  await list(page).getByText('f4').waitFor();
  expect(await page.locator('[aria-current="step"]').textContent()).toContain('f4');
  await second.reload();
  await list(second).getByText('d3').waitFor();
  expect(await list(second).getByText('f4').count()).toBe(0);

  await paste(page, 'e6f4');
  await page.waitForURL(/moves=e6f4/);
  await page.goBack();
  await list(page).getByText('d6').waitFor();
  expect(page.url()).toContain('at=f5f4');
});

test('from an analysis one goes on to play, and rules do not stay behind', async () => {
  const page = await browser.open('analyse');
  await paste(page, '(;GM[Othello]PB[anna]PW[berta]RE[?]TY[8]B[f5]W[d6];)');
  await page.getByText('The text says classic rules').waitFor();
  await page.waitForURL(/rules=classic/);
  await button(page, 'Analyse it as reversed').click();
  await page.waitForURL((url) => !url.hash.includes('classic'));
  await page.goBack();
  await page.waitForURL(/rules=classic/);
  await button(page, 'Paste').click();
  expect(await page.getByLabel('Rules', { exact: true }).inputValue()).toBe('reversed');
  await page.getByRole('dialog').getByRole('textbox').fill('d3c3');
  await page.getByRole('dialog').getByRole('button', { name: 'Read' }).click();
  await page.waitForURL(/moves=d3c3/);
  expect(page.url()).not.toContain('classic');
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Play on' }).click();
  await page.waitForURL(/#\/play$/);
  expect(await page.getByRole('textbox', { name: 'Start position' }).inputValue()).toMatch(
    /^[XO-]{64} X$/,
  );
  await page.getByRole('button', { name: 'Two people' }).click();
  await page.locator('form button.primary').click();
  await page.locator('rect.playable').first().waitFor();
  expect(await page.locator('rect.playable').count()).toBeGreaterThan(0);
});

test('on a phone, in Chinese, in the dark', async () => {
  const visitor = { phone: true, language: 'zh', theme: 'dark' } as const;
  const page = await browser.open('analyse?size=6&moves=' + sixBySix + '&ply=20', visitor);
  await page.getByText(/^(深度|已解出)/).waitFor();
  await checkWidth(page);
  await checkAccessibility(page);
  for (const name of ['着法', '全局', '开局库', '变化']) {
    await tab(page, name).tap();
    await checkWidth(page);
    expect(await button(page, '后退一手').count()).toBe(1);
  }
  await screenshot(page, 'analyse-phone');
  await button(page, '摆子').tap();
  await checkWidth(page);
  await button(page, '取消').tap();
  await button(page, '粘贴').tap();
  await checkWidth(page);
  await checkAccessibility(page);
});
