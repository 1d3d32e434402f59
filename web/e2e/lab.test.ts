// The Lab room: experiments by report, a stored run's claims, tables and charts, a run watched to its
// end.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';

const browser = useBrowser();
const backstage = inject('backstage');
const url = inject('url');

interface Run {
  id: string;
  experiment: string;
  state: string;
}
async function runs(): Promise<Run[]> {
  const answer = (await (await fetch(`${url}/api/lab`)).json()) as { runs: Run[] };
  return answer.runs.filter(({ experiment }) => experiment === 'c-breadth');
}

/** A run that takes seconds; the test holds it where it is and lets it go on. */
let working: ChildProcess | undefined;
async function begin(): Promise<string> {
  const { program, db } = backstage!;
  const words = ['lab', 'run', 'c-breadth', '--set', 'games=60000', '--threads', '1', '--quiet'];
  working = spawn(program, [...words, '--db', db], { stdio: 'ignore' });
  const going = async () => (await runs()).find(({ state }) => state === 'running')?.id ?? '';
  await expect.poll(going, { interval: 20, timeout: 5000 }).not.toBe('');
  working.kill('SIGSTOP');
  return going();
}
afterEach(() => {
  working?.kill('SIGCONT');
  working?.kill('SIGKILL');
  working = undefined;
});

test('experiments are listed by report and searched', async () => {
  const page = await browser.open('lab');
  const report = page.getByRole('region', { name: /^Report C/ });
  const breadth = report.getByRole('article').filter({ hasText: 'c-breadth' });
  await breadth.getByText('How many legal moves has the side to move').waitFor();
  await breadth.locator('.chip').first().waitFor();
  await checkAccessibility(page);
  await screenshot(page, 'lab-light');

  await page.keyboard.press('Tab');
  const search = page.getByRole('searchbox', { name: 'Search the experiments' });
  await search.focus();
  await page.keyboard.type('breadth SIDE legal');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(page.url()).toContain('q=breadth');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' ');
  await page.getByText(/^\d+ of \d+ experiments$/).waitFor();
  await search.fill('no such thing');
  await page.getByRole('button', { name: 'Show all' }).click();
  expect(await search.inputValue()).toBe('');
  await breadth.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Average breadth by round' }).waitFor();
  await page.getByRole('link', { name: '← Experiments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Laboratory' }).waitFor();
});

test('a stored run: claims, tables and charts', async () => {
  const page = await browser.open('lab/c-breadth');
  const claims = page.getByRole('region', { name: 'What holds' }).getByRole('listitem');
  const claim = claims.filter({ hasText: 'In the middle game' });
  await claim.getByText('Report C says').waitFor();
  await claim.getByText('We measured').waitFor();
  expect(await claim.locator('.chip').textContent()).toMatch(/holds|in part|does not hold|open/);
  await screenshot(page, 'lab-run');

  const chart = page.getByRole('application', { name: /^Average breadth by round: .*report/ });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  const said = page.locator('figure [aria-live=polite]');
  await expect.poll(() => said.textContent()).toMatch(/^round.* 4: .* 4, report.* 4$/);

  const table = page.getByRole('table', { name: 'Breadth by round' });
  expect(await table.getByRole('row').count()).toBe(11);
  await page.getByRole('button', { name: /^Show all 60 rows/ }).click();
  expect(await table.getByRole('row').count()).toBe(61);
  await page.getByRole('button', { name: /^Copy as CSV.*Breadth by round$/ }).click();
  await page.getByText('Copied').first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^round,.*report\n4,4,.*\n5,3,/);
  expect(copied.trim().split('\n')).toHaveLength(61);

  const facts = page.getByRole('region', { name: 'This run' });
  await facts.getByText('games=4000', { exact: true }).waitFor();
  await facts.getByText('ogai lab run c-breadth --set games=4000').waitFor();

  // Pictures of what was measured, not of the examples below.
  if (!process.env.OGAI_SCREENSHOTS) return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await chart.waitFor();
  await screenshot(page, 'lab-run-dark');
  const phone = await browser.open('lab/c-breadth', { phone: true, language: 'zh' });
  await phone.getByRole('application').waitFor();
  await screenshot(phone, 'lab-phone-zh');
});

test.skipIf(!backstage)(
  'a run is watched to its end, and the page stays where it was',
  async () => {
    const page = await browser.open('lab');
    let cut = () => {};
    await page.routeWebSocket('/api/live', (socket) => {
      socket.connectToServer();
      cut = () => void socket.close();
    });
    await page.reload();
    const id = await begin();
    const card = page.getByRole('region', { name: 'Running now' }).getByRole('article');
    await card.getByRole('progressbar', { name: 'Progress' }).waitFor();
    await screenshot(page, 'lab-running');
    await card.getByRole('link').click();
    await page.getByText(/^\d of \d measured$/).waitFor();
    await page.getByText(/begun .* ago/).waitFor();
    expect(page.url()).toContain(id);
    cut();
    await page.getByText('The live connection is interrupted').waitFor();
    await page.getByText('The live connection is interrupted').waitFor({ state: 'detached' });

    const method = page.getByText('How it is measured');
    await method.focus();
    working!.kill('SIGCONT');
    await page.getByRole('application').waitFor();
    await page.getByText('The run is finished.').waitFor({ state: 'attached' });
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await method.evaluate((element) => element === document.activeElement)).toBe(true);

    const former = (await runs()).find((run) => run.id !== id)!;
    await page.getByRole('combobox', { name: 'Run' }).selectOption(former.id);
    await expect.poll(() => page.url()).toContain(former.id);
    await page.getByRole('region', { name: 'This run' }).getByText(former.id).waitFor();
  },
);

/** A page with every kind of block, whatever the experiments of the day show. */
async function showEverything(page: Page): Promise<void> {
  const squares = Array.from({ length: 64 }, (_, i) =>
    i === 27 ? null : Math.abs(31.5 - i) / 31.5,
  );
  const bars = [
    { label: 'CP = 10', value: 12.4, low: -18.2, high: 43, note: '+12' },
    { label: 'CP = 50, with a longer name', value: 132.5, low: 97, high: 168, note: '' },
    { label: 'CP = 60', value: null, low: null, high: null, note: '-inf' },
  ];
  const columns = Array.from({ length: 14 }, (_, i) => ({ name: `column ${i}`, right: i > 0 }));
  const more = [
    { kind: 'text', markdown: '## On *method*\n\n- **one** `code`\n- [two](https://example.org/)' },
    { kind: 'text', markdown: '<img src="x" onerror="alert(1)"> [no](javascript:x)' },
    {
      kind: 'chart',
      type: 'bars',
      id: 'bars',
      title: 'Elo',
      x_label: 'Elo against CP = 0',
      rows: bars,
    },
    {
      kind: 'chart',
      type: 'heat',
      id: 'heat',
      title: 'What a square is worth',
      legend: 'share of games won',
      rows: [...'12345678'],
      columns: [...'abcdefgh'],
      values: squares,
      texts: squares.map((value) => (value === null ? '' : value.toFixed(2))),
      low: 0,
      high: 1,
    },
    {
      kind: 'table',
      id: 'wide',
      title: 'A wide table',
      columns,
      rows: [columns.map((_, i) => `12.${i} (10.1 … 14.5)`)],
      values: [],
    },
  ];
  await page.route('**/api/lab/runs/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { page: { blocks: object[] } };
    body.page.blocks.push(...more);
    await route.fulfill({ response: answer, json: body });
  });
}

test('everyone can use it: axe in both themes, the smallest phone, Chinese', async () => {
  const page = await browser.open('lab');
  await showEverything(page);
  await page.goto('/#/lab/c-breadth');
  await page.getByRole('application').waitFor();
  const bars = page.getByRole('article').filter({ hasText: 'Elo against CP = 0' });
  await bars.getByText('+12 (−18.2 … 43)').waitFor();
  const heat = page.getByRole('table', { name: 'What a square is worth' });
  expect(await heat.getByRole('row').nth(1).getByRole('cell').first().textContent()).toContain(
    '1.00',
  );
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'two' }).getAttribute('rel')).toContain('noopener');
  await page.getByRole('region', { name: 'A wide table' }).focus();
  await page.keyboard.press('End');
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility(page);

  const phone = await browser.open('lab', { phone: true, language: 'zh' });
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.getByRole('heading', { name: /^报告 C/ }).waitFor();
  await checkWidth(phone);
  await phone.getByRole('link', { name: 'Average breadth by round' }).tap();
  await phone.getByRole('heading', { name: '结论' }).waitFor();
  await showEverything(phone);
  await phone.reload();
  await phone.getByText('+12 (−18.2 … 43)').waitFor();
  await checkWidth(phone);
});

test('addresses of nothing', async () => {
  const page = await browser.open('lab/no-such-experiment');
  await page.getByText('No experiment like that.').waitFor();
  browser.expectError(/404/);
  await page.goto('/#/lab/c-breadth/c-breadth-20000101-000000');
  await page.getByText('There is nothing at this address.').waitFor();
});
