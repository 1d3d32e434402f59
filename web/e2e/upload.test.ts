// Uploaded agents: refused without the token, checked, on the ladder, seen by owner and stranger.
// The agents are Python files that run in the sandbox.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { samples } from '../src/rooms/upload/state/samples';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';
import { page as builtPage } from './server';

const browser = useBrowser();
const backstage = inject('backstage');
/** A check plays a dozen boards in a Python that has to start first. */
const patience = 120_000;

/** The sample, which says something to its standard error with every move. */
const talking = samples.py
  .replace('import random', 'import random, sys')
  .replace(
    'self.candidate_list.clear()',
    "self.candidate_list.clear(); print('thinking', file=sys.stderr)",
  );
/** Plays the first empty square, legal or not. */
const illegal = `class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.size = chessboard_size
        self.candidate_list = []
    def go(self, chessboard):
        self.candidate_list.clear()
        self.candidate_list.append((0, 0))
`;

async function upload(page: Page, name: string, text: string, token = backstage!.uploadToken) {
  await page.getByLabel('Python file').setInputFiles({
    name: `${name}.py`,
    mimeType: 'text/x-python',
    buffer: Buffer.from(text),
  });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name);
  await page.getByLabel('Upload token').fill(token);
  await page.getByRole('button', { name: 'Upload and check' }).click();
}

/** The key of the agent in this visitor's browser. */
const keyOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (agent) => JSON.parse(localStorage.getItem('ogai.upload-keys') ?? '{}')[agent] as string,
    name,
  );

test.skipIf(!backstage)('without the token nothing is taken', async () => {
  browser.expectError(/403/);
  const page = await browser.open('upload');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByText('Choose a file.').waitFor();
  await page.getByText('Without the token nothing is taken.').waitFor();
  await upload(page, 'stranger', samples.py, 'a-token-that-is-not-the-one');
  await page.getByText('The server does not know this token.').waitFor();
  expect(await page.getByRole('link', { name: 'stranger' }).count()).toBe(0);
  await checkAccessibility(page);
  await screenshot(page, 'upload');
});

test.skipIf(!backstage)(
  'a good agent passes and plays; its owner sees its standard error, a stranger does not',
  async () => {
    const page = await browser.open('upload');
    await upload(page, 'talker', talking);
    await page.getByRole('heading', { name: 'Your key' }).waitFor();
    await page.getByRole('heading', { name: 'Check report' }).waitFor({ timeout: patience });
    await page.getByText('On the ladder', { exact: true }).waitFor({ timeout: patience });
    await page.getByText(/^(\d+) of \1 passed$/).waitFor();
    await page.getByRole('heading', { name: 'Ladder' }).waitFor();

    const games = page.getByRole('table', { name: 'Its games' });
    await games.getByRole('button', { name: 'Standard error' }).first().click();
    const output = page.getByRole('region', { name: /^Standard error of game/ });
    await output.getByText(/^thinking/).waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await screenshot(page, 'upload-agent');

    const address = page.url().replace(/\?.*$/, '');
    const stranger = await browser.open(address.slice(address.indexOf('#/') + 2));
    await stranger.getByText('On the ladder', { exact: true }).waitFor();
    await stranger.getByRole('table', { name: 'Its games' }).waitFor();
    expect(await stranger.getByRole('button', { name: 'Standard error' }).count()).toBe(0);
    expect(await stranger.getByRole('button', { name: 'Withdraw it' }).count()).toBe(0);
    await stranger.getByLabel('Is it yours? Owner’s key').fill(await keyOf(page, 'talker'));
    await stranger.getByRole('button', { name: 'Show me everything' }).click();
    await stranger.getByRole('button', { name: 'Standard error' }).first().waitFor();

    await games
      .getByRole('link', { name: /^Watch the game/ })
      .first()
      .click();
    await page.getByRole('slider', { name: 'Place in the game' }).waitFor();
    await page.goto('/#/arena/agents');
    await page
      .getByRole('link', { name: /^talker\.py [0-9a-f]{8}$/ })
      .first()
      .waitFor();

    // Having passed, it may be put in a tournament.
    await page.goto(address);
    await page.getByRole('link', { name: 'A tournament with it' }).click();
    await page.getByRole('button', { name: 'Remove py:' }).waitFor();
    expect(await page.getByRole('button', { name: '+ talker' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '+ rnd', exact: true }).click();
    await page.getByLabel('Name').fill('with the talker');
    await page.getByLabel('Games per pairing').fill('2');
    await page.getByLabel('Board').selectOption('4×4');
    await page.getByLabel('Owner’s token').fill(backstage!.token);
    await page.getByRole('button', { name: 'Start the tournament' }).click();
    await page.getByRole('heading', { level: 1, name: 'with the talker' }).waitFor();
    await page.getByText('Finished', { exact: true }).waitFor({ timeout: patience });
  },
  3 * patience,
);

test.skipIf(!backstage)(
  'a bad agent is told why, a better version passes, and it is withdrawn',
  async () => {
    const page = await browser.open('upload', { theme: 'dark', phone: true });
    await upload(page, 'corner', illegal);
    await page.getByText('Check not passed', { exact: true }).waitFor({ timeout: patience });
    await page.getByText('What to change').first().waitFor();
    await page
      .getByRole('img', { name: /^The board of the test/ })
      .first()
      .waitFor();
    await checkAccessibility(page);
    await checkWidth(page);
    await screenshot(page, 'upload-report-phone-dark');
    const first = page.url().replace(/\?.*$/, '');
    const stranger = await browser.open(first.slice(first.indexOf('#/') + 2));
    await stranger.getByText('The reasons are shown to its owner.').waitFor();
    expect(await stranger.getByText('What to change').count()).toBe(0);

    await page.goto('/#/upload');
    await upload(page, 'corner', samples.py);
    await page.getByText('On the ladder', { exact: true }).first().waitFor({ timeout: patience });
    const versions = page.getByRole('table', { name: 'Versions' });
    await expect.poll(() => versions.getByRole('row').count()).toBe(3);
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByRole('button', { name: 'Really withdraw' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
  },
  3 * patience,
);

test('a server without --allow-uploads has no form', async () => {
  if (!backstage) return;
  const folder = mkdtempSync(join(tmpdir(), 'ogai-e2e-closed-'));
  const words = ['serve', '--port', '0', '--db', join(folder, 'closed.db'), '--json'];
  const server = spawn(backstage.program, [...words, '--page', builtPage], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise<string>((found, failed) => {
      server.once('exit', () => failed(new Error('the server ended')));
      createInterface({ input: server.stdout! }).once('line', (line) =>
        found((JSON.parse(line) as { url: string }).url),
      );
    });
    const page = await browser.open('play');
    await page.goto(`${url}#/upload`);
    await page.getByText('This server takes no agents from visitors.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await checkAccessibility(page);
  } finally {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('close', done));
    rmSync(folder, { recursive: true, force: true });
  }
});

test('on a phone, in Chinese', async () => {
  const page = await browser.open('upload', { phone: true, language: 'zh' });
  await page.getByRole('heading', { name: '怎样编写' }).waitFor();
  await checkWidth(page);
});
