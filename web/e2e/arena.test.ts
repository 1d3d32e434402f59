// The Arena: a tournament watched to its end, a replay, agents, starting one as the server's owner.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';
import { page as builtPage } from './server';

const browser = useBrowser();
const backstage = inject('backstage');

/** A course agent that ends its own process at its first move. */
const QUITS = `import os, sys
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.candidate_list = []
    def go(self, chessboard):
        print('secret', file=sys.stderr, flush=True)
        os._exit(3)
`;

/** Plays a tournament into the server's database; resolves when it is over. */
function play(name: string, ...words: string[]): Promise<number | null> {
  const { program, db } = backstage!;
  const all = ['tournament', ...words, '--name', name, '--db', db, '--quiet'];
  const process = spawn(program, all, { stdio: 'ignore' });
  return new Promise((done) => process.once('close', done));
}

test.skipIf(!backstage)('a tournament is watched from its start to its end', async () => {
  const page = await browser.open('arena');
  await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
  const thinkers = ['uct:time=60ms', 'uct:time=60ms,c=0.7', 'rnd'];
  const over = play('evening', 'round-robin', ...thinkers, '--games', '2', '--threads', '2');
  const card = page.getByRole('article').filter({ hasText: 'evening' });
  await card.getByText('Running').waitFor();
  await card.getByRole('link', { name: 'evening' }).click();

  const boards = page.getByRole('img', { name: /\(black\) against .*\(white\)/ });
  await boards.first().waitFor();
  const discs = () => boards.first().innerHTML();
  const before = await discs();
  await expect.poll(discs, { timeout: 5000 }).not.toBe(before);
  await page.getByRole('progressbar').waitFor();
  const standings = page.getByRole('region', { name: 'Standings' }).getByRole('row');
  await expect.poll(() => standings.count(), { timeout: 10_000 }).toBe(4);
  await screenshot(page, 'arena-live');

  expect(await over).toBe(0);
  await page.getByText('Finished', { exact: true }).waitFor();
  await page.getByText('6 games', { exact: true }).first().waitFor();
  await expect.poll(() => boards.count()).toBe(0);
  await page.getByRole('region', { name: 'Crosstable' }).waitFor();
  const again = page.getByRole('region', { name: 'Play it again' });
  await again.getByText('ogai tournament round-robin uct:time=60ms').waitFor();
  const games = page.getByRole('table', { name: 'Games' }).getByRole('row');
  await expect.poll(() => games.count(), { timeout: 5000 }).toBe(7);
});

test('the games of a tournament are filtered, and one is replayed by keyboard', async () => {
  const page = await browser.open('arena');
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  const games = page.getByRole('table', { name: 'Games' });
  await games.waitFor();
  await page.getByLabel('Agent', { exact: true }).selectOption('ogai:depth=2');
  await page.getByLabel('Opponent').selectOption('rnd');
  await expect.poll(() => games.getByRole('row').count()).toBe(5);
  await games
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();

  const place = page.getByRole('slider', { name: 'Place in the game' });
  await place.waitFor();
  const at = (text: RegExp) => page.getByText(text).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await at(/^Move 2 of \d+/);
  await page.keyboard.press('End');
  await page.getByText(/wins: fewer discs/).waitFor();
  await page.keyboard.press('Home');
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await at(/^Move [4-9] of/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Go to move 10,/ }).click();
  await at(/^Move 10 of/);
  await page.getByRole('button', { name: 'Depth' }).click();
  await page.getByRole('img', { name: /^Depth by move/ }).waitFor();
  const graph = page.getByRole('application', { name: /^Depth by move/ });
  await graph.click();
  await at(/^Move (2|3)\d of/);
  await page.keyboard.press('Home');
  await at(/^Move 0 of/);
  await graph.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await at(/^Move [4-6]\d of/);
  await page.getByRole('button', { name: /^Go to move 10,/ }).click();
  await screenshot(page, 'arena-replay');
  const analyse = page.getByRole('link', { name: 'Open in analysis' });
  expect(await analyse.getAttribute('href')).toMatch(/^#\/analyse\?stored=\d+&ply=\d+$/);
  await page.waitForURL(/\/game\/\d+\?ply=10$/);
  await page.reload();
  await at(/^Move 10 of/);
});

test.skipIf(!backstage)('why a game was lost is told, not what the agent wrote', async () => {
  const file = join(dirname(backstage!.db), 'quits.py');
  writeFileSync(file, QUITS);
  const played = play('faults', 'round-robin', `py:${file},warmup=off`, 'rnd', '--games', '2');
  expect(await played).toBe(0);
  const page = await browser.open('arena');
  await page.getByRole('link', { name: 'faults', exact: true }).click();
  const games = page.getByRole('table', { name: 'Games' });
  await games
    .getByText(/^move [12]: it ended by itself \(exit code 3\)$/)
    .first()
    .waitFor();
  await games
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await page.getByRole('slider', { name: 'Place in the game' }).waitFor();
  await page.keyboard.press('End');
  await page
    .getByRole('status')
    .getByText(/it ended by itself/)
    .waitFor();
  expect(await page.getByText('secret').count()).toBe(0);
});

test('agents have records', async () => {
  const page = await browser.open('arena/agents');
  const records = page.getByRole('table', { name: 'All records' });
  await records.getByRole('link', { name: 'ogai:depth=2' }).click();
  await page.getByRole('heading', { level: 1, name: 'ogai:depth=2' }).waitFor();
  await page.getByRole('table', { name: 'By opponent' }).getByText('gdy-ab:2').waitFor();
  await page.getByRole('table', { name: 'By tournament' }).getByText('1 of 4').waitFor();
  await page.getByRole('table', { name: 'Latest games' }).waitFor();
  await page.goto(`${inject('url')}/#/arena/t/987654`);
  browser.expectError(/404/);
  await page.getByText('There is nothing at this address.').waitFor();
});

test.skipIf(!backstage)('the owner starts a tournament, and stops it', async () => {
  browser.expectError(/403|400/);
  const page = await browser.open('arena');
  await page.getByRole('link', { name: 'New tournament' }).click();
  const start = page.getByRole('button', { name: 'Start the tournament' });
  await start.click();
  await page.getByText('A name is needed.').waitFor();
  await page.getByLabel('Name').fill('by hand');
  await page.getByRole('button', { name: '+ gdy', exact: true }).click();
  const agents = page.getByLabel('Agents', { exact: true }).and(page.getByRole('combobox'));
  await agents.fill('rndd');
  await agents.press('Enter');
  await page.getByLabel('Owner’s token').fill('wrong');
  await start.click();
  await page.getByText('The server does not accept this token.').waitFor();
  await page.getByLabel('Owner’s token').fill(backstage!.token);
  await start.click();
  await page.getByText(/no agent 'rndd' plays here/).waitFor();
  expect(await agents.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Remove rndd' }).click();
  await agents.fill('uct:time=50ms');
  await agents.press('Enter');
  await start.click();
  await page.getByRole('heading', { level: 1, name: 'by hand' }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Really stop?' }).click();
  await page.getByText('Not finished', { exact: true }).waitFor();
});

test.skipIf(!backstage)('an arena with nothing in it starts its first tournament', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ogai-arena-'));
  const words = ['serve', '--port', '0', '--db', join(folder, 'new.db'), '--page', builtPage];
  const server = spawn(backstage!.program, [...words, '--json', '--threads', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const line = await new Promise<string>((told) =>
      createInterface({ input: server.stdout }).once('line', told),
    );
    const { owner_url: owner } = JSON.parse(line) as { owner_url: string };
    const page = await browser.open('arena');
    await page.goto(owner);
    await page.waitForURL(/#\/play$/);
    await page.getByRole('link', { name: 'Arena' }).click();
    await page.getByText('No tournament yet').waitFor();
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'A short one, ready made' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('first');
    await page.getByRole('button', { name: 'Start the tournament' }).click();
    await page.getByRole('heading', { level: 1, name: 'first' }).waitFor();
    await page.getByText('Finished', { exact: true }).waitFor({ timeout: 25_000 });
  } finally {
    const over = new Promise((done) => server.once('close', done));
    server.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('everyone can use it: axe, both themes', async () => {
  const page = await browser.open('arena');
  const dark = () => page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const light = () => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByRole('table', { name: 'Games' }).waitFor();
  await checkAccessibility(page);
  await screenshot(page, 'arena-light');
  await dark();
  await checkAccessibility(page);
  await screenshot(page, 'arena-dark');
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await page.getByRole('slider').waitFor();
  await checkAccessibility(page);
  await page.goto(`${inject('url')}/#/arena/agent/gdy`);
  await page.getByRole('table', { name: 'By opponent' }).waitFor();
  await checkAccessibility(page);
  await light();
  await page.goto(`${inject('url')}/#/arena/new`);
  await page.getByLabel('Name').waitFor();
  await checkAccessibility(page);
});

test('on a phone, in Chinese', async () => {
  const page = await browser.open('arena', { phone: true, language: 'zh' });
  await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
  await checkWidth(page);
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByRole('heading', { name: '对战表' }).waitFor();
  await page.getByRole('table', { name: '对局' }).waitFor();
  await checkWidth(page);
  await screenshot(page, 'arena-phone-zh');
  await page.getByRole('link', { name: /^观看/ }).first().click();
  await page.getByRole('button', { name: '前进一手' }).tap();
  await page.getByText(/^第 1 \/ \d+ 手/).waitFor();
  await checkWidth(page);
  for (const place of ['agents', 'agent/gdy', 'new']) {
    await page.goto(`${inject('url')}/#/arena/${place}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await checkWidth(page);
  }
});
