// The Play room against a real server: a game from the first click to the turning point, and everything a
// player may do on the way.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';

const browser = useBrowser();

const playable = (page: Page) => page.locator('rect.playable');
const listed = (page: Page) => page.locator('[data-ply]').count();
const result = (page: Page) => page.locator('#result-title');

/** Starts against the weakest level, with what else `choose` chooses. */
async function start(page: Page, choose: () => Promise<void> = async () => {}): Promise<void> {
  await page.locator('input[type=range]').fill('0');
  await choose();
  await page.locator('form button.primary').click();
  await page.waitForURL(/#\/play\/\w+/);
}

/** Plays the first legal move and waits for the answer; false when the game is over. */
async function playMove(page: Page): Promise<boolean> {
  await playable(page).or(result(page)).first().waitFor();
  if ((await result(page).count()) > 0) return false;
  const before = await listed(page);
  await playable(page).first().click();
  await page.locator(`[data-ply="${before + 1}"]`).waitFor();
  return true;
}

test('a whole game by clicking, to its result and turning point', async () => {
  const page = await browser.open('play');
  await start(page, () => page.getByRole('button', { name: '6×6' }).click());
  while (await playMove(page));
  const words = page.locator('.result [role=status]');
  expect(await words.textContent()).toMatch(/You (win|lose)|A draw/);
  await page
    .getByText(/was better|No single move/)
    .first()
    .waitFor({ timeout: 20_000 });
  await screenshot(page, 'play-result');
  const analyse = page.getByRole('link', { name: 'Analyse this game' });
  expect(await analyse.getAttribute('href')).toMatch(
    /^#\/analyse\?moves=([a-f][1-6]){10,32}&size=6&show=game$/,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('.status').waitFor();
  await playable(page).first().waitFor();
});

test('hint, looking back, taking back, swapping sides', async () => {
  const page = await browser.open('play');
  await start(page);
  await playMove(page);
  await playMove(page);
  await playable(page).first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: [a-h][1-8]/).waitFor();
  await screenshot(page, 'play-game');
  await page.getByRole('button', { name: '1, Black' }).click();
  await page.getByText('After move 1', { exact: true }).waitFor();
  expect(await playable(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => listed(page)).toBe(2);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await page.locator('[data-ply="3"]').waitFor();
  await playable(page).first().waitFor();
});

test('resigning asks first', async () => {
  const page = await browser.open('play');
  await start(page);
  await playMove(page);
  await playable(page).first().waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Play on' }).click();
  expect(await result(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await checkAccessibility(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByText('You resigned.').waitFor();
});

test('a reload goes on with the game, in the turn of the opponent too', async () => {
  const page = await browser.open('play');
  await start(page, () => page.getByRole('button', { name: 'White' }).click());
  await page.reload();
  await playMove(page);
  await playable(page).first().waitFor();
  const moves = await listed(page);
  expect(moves).toBeGreaterThanOrEqual(3);
  await page.reload();
  await expect.poll(() => listed(page)).toBe(moves);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('link', { name: 'Continue it' }).click();
  await playMove(page);
});

test('nothing is lost when the connection is', async () => {
  browser.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await browser.open('play');
  await start(page);
  await playMove(page);
  await playable(page).first().waitFor();
  const before = await listed(page);
  await page.context().setOffline(true);
  await playable(page).first().click();
  await page.getByText('No connection to the server').waitFor();
  expect(await listed(page)).toBeGreaterThan(before);
  expect(await page.getByText('is thinking').count()).toBe(0);
  await page.context().setOffline(false);
  await page.locator(`[data-ply="${before + 2}"]`).waitFor();
  await page.getByText('No connection to the server').waitFor({ state: 'detached' });
});

test('everything by keyboard', async () => {
  const page = await browser.open('play');
  await page.locator('input[type=range]').focus();
  await page.keyboard.press('Home');
  await page.locator('form button.primary').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/play\/\w+/);
  await playable(page).first().waitFor();
  const board = page.getByRole('grid');
  await page.keyboard.press('Enter');
  await page.locator('[data-ply="2"]').waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => listed(page)).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const focused = board.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toMatch(/^[a-h][1-8], /);
  await page.keyboard.press('h');
  await page.getByText(/^Hint: /).waitFor();
});

test('any agent through its form, and two people at one screen', async () => {
  const page = await browser.open('play');
  await page.getByRole('button', { name: 'Any agent' }).click();
  await page.getByLabel('Agent', { exact: true }).selectOption('gdy-ab');
  await page.getByText('1 option').click();
  await page.getByLabel('depth').fill('99');
  await page.getByText('Allowed: 1 … 60').waitFor();
  expect(await page.locator('form button.primary').isDisabled()).toBe(true);
  await page.getByLabel('depth').fill('2');
  await page.getByText('gdy-ab:depth=2').waitFor();
  await checkAccessibility(page);
  await page.locator('form button.primary').click();
  await playMove(page);
  await page.locator('[data-ply="2"]').waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Two people' }).click();
  await page.getByRole('button', { name: '4×4' }).click();
  await page.locator('form button.primary').click();
  while (await playMove(page));
  expect(await result(page).textContent()).toMatch(/(Black|White) wins|A draw/);
});

test('two agents are watched, paused, and play to the end', async () => {
  const page = await browser.open('play');
  await page.getByRole('button', { name: 'Watch' }).first().click();
  await page.locator('#watch-black').selectOption({ label: 'Beginner' });
  await page.locator('#watch-white').selectOption({ label: 'gdy-ab' });
  await page.getByText('1 option').click();
  await page.getByLabel('depth').fill('2');
  await page.getByRole('button', { name: '4×4' }).click();
  await checkAccessibility(page);
  await page.locator('form button.primary').click();
  await page.locator('[data-ply="2"]').waitFor();
  expect(await playable(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').first().waitFor();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await result(page).waitFor({ timeout: 20_000 });
  expect(await result(page).textContent()).toMatch(/(Black|White) wins|A draw/);
});

test('a phone, in Chinese and in the dark', async () => {
  const page = await browser.open('play', { phone: true, language: 'zh', theme: 'dark' });
  await checkWidth(page);
  await checkAccessibility(page);
  await start(page);
  await playMove(page);
  await playable(page).first().waitFor();
  await page.getByText('轮到你了').first().waitFor();
  await checkWidth(page);
  await checkAccessibility(page);
  await screenshot(page, 'play-phone');
  const undo = await page.getByRole('button', { name: '悔棋' }).boundingBox();
  expect(undo!.y + undo!.height, 'actions in reach').toBeLessThan(844);
});

test('choices and game pass axe in the light, with a clock', async () => {
  const page = await browser.open('play');
  await page.locator('input[type=range]').waitFor();
  await screenshot(page, 'play-setup');
  await checkAccessibility(page);
  await start(page, async () => {
    await page.getByLabel('Clock').selectOption('5+5');
  });
  await playMove(page);
  await playable(page).first().waitFor();
  expect(await page.getByRole('timer').count()).toBe(2);
  await checkAccessibility(page);
});

test('a clock that runs out loses', async () => {
  const page = await browser.open('play');
  const clock = { initial: 1, increment: 0 };
  const players = { black: { kind: 'person' }, white: { kind: 'level', id: 'beginner' } };
  const answer = await page.request.post('/api/games', { data: { ...players, clock } });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/#/play/${id}`);
  await page.getByRole('button', { name: 'Play on here' }).click();
  await playMove(page);
  await page.getByText('Your time is up.').waitFor();
});

test('two tabs of one game follow each other, and a move that came too late is named', async () => {
  browser.expectError(/409/);
  const page = await browser.open('play');
  await page.getByRole('button', { name: 'Two people' }).click();
  await page.getByRole('button', { name: '4×4' }).click();
  await page.locator('form button.primary').click();
  await page.waitForURL(/#\/play\/\w+/);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await playable(second).first().waitFor();
  await playable(page).first().click();
  await second.locator('[data-ply="1"]').waitFor();

  // The second tab hears nothing more, and moves after the first one has.
  await second.routeWebSocket('**/api/live', () => {});
  await second.reload();
  await playable(second).first().waitFor();
  await playable(page).nth(0).click();
  await page.locator('[data-ply="2"]').waitFor();
  await playable(second).nth(1).click();
  await second.getByText(/Your move [a-d][1-4] was not played/).waitFor();
  expect(await listed(second)).toBe(2);
});

test('a visitor with the link looks on until he sits down', async () => {
  const owner = await browser.open('play');
  await start(owner, () => owner.getByRole('button', { name: '4×4' }).click());
  await playable(owner).first().waitFor();
  const visitor = await browser.open(owner.url().split('#/')[1]!);
  await visitor.getByText('You are looking on').waitFor();
  expect(await playable(visitor).count()).toBe(0);
  expect(await visitor.getByRole('button', { name: 'Resign' }).count()).toBe(0);
  await playable(owner).first().click();
  await owner.locator('[data-ply="2"]').waitFor();
  await visitor.locator('[data-ply="2"]').waitFor();
  await checkAccessibility(visitor);
  await visitor.getByRole('button', { name: 'Play on here' }).click();
  await playable(visitor).first().waitFor();
});

test('where the reader looks back to is in the address', async () => {
  const page = await browser.open('play');
  await start(page);
  await playMove(page);
  await page.locator('[data-ply="2"]').waitFor();
  await page.getByRole('button', { name: '1, Black' }).click();
  await page.waitForURL(/\?ply=1$/);
  await page.reload();
  await page.getByText('After move 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await page.waitForURL(/#\/play\/\w+$/);
});

test('an address that names no game says so', async () => {
  browser.expectError(/404/);
  const page = await browser.open('play/nowhere');
  await page.getByText('This game is not here').waitFor();
});
