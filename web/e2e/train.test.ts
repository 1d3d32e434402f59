// The Train room: curves of a run, growing while figures come in; range, smoothing, comparison, CSV.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser';
import { checkAccessibility, checkWidth, screenshot } from './checks';

const browser = useBrowser();
const backstage = inject('backstage');
const results = fileURLToPath(new URL('../../docs/results', import.meta.url));

/** Puts the first `count` lines of a real run into the server's database. */
function bring(name: string, count: number): void {
  const { program, db } = backstage!;
  const folder = mkdtempSync(join(tmpdir(), 'ogai-run-'));
  const lines = readFileSync(join(results, 'h200-second.jsonl'), 'utf8').split('\n');
  writeFileSync(join(folder, 'metrics.jsonl'), lines.slice(0, count).join('\n') + '\n');
  execFileSync(program, ['train', 'import', folder, '--name', name, '--db', db]);
  rmSync(folder, { recursive: true });
}

test.skipIf(!backstage)('curves grow while figures come in', async () => {
  const page = await browser.open('train');
  bring('growing', 20);
  await page.getByRole('link', { name: 'growing' }).click();
  await page.getByText('19 steps').waitFor();
  await page.getByRole('img', { name: 'Elo, steps 0 to 19' }).waitFor();
  await expect.poll(() => page.locator('figure svg[role=img]').count()).toBeGreaterThan(10);
  const elo = page.getByRole('article').filter({ hasText: 'Elo' }).locator('strong');
  const before = await elo.textContent();
  bring('growing', 60);
  await page.getByText('59 steps').waitFor();
  await page.getByRole('img', { name: 'Elo, steps 0 to 59' }).waitFor();
  expect(await elo.textContent()).not.toBe(before);
  await page.getByText('Live', { exact: true }).waitFor();
});

test('a run is looked at closely, compared and downloaded', async () => {
  const page = await browser.open('train');
  await page.getByRole('link', { name: 'demo-run' }).click();
  const loss = page.getByRole('article').filter({ hasText: 'policy' });
  const chart = loss.getByRole('application', { name: /^Loss, steps/ });
  await chart.waitFor();
  await page.getByRole('button', { name: 'Strong' }).click();
  await loss.getByRole('button', { name: 'Log scale' }).click();
  await loss.getByRole('button', { name: /^policy/ }).click();
  expect(await loss.getByRole('button', { name: /^policy/ }).getAttribute('aria-pressed')).toBe(
    'false',
  );
  const switches = loss.getByRole('group').getByRole('button', { pressed: true });
  while ((await switches.count()) > 0) await switches.first().click();
  await loss.getByRole('button', { name: /^value/ }).click();
  await page.getByLabel('From step').fill('5');
  await page.getByLabel('To step').fill('12');
  await page.getByLabel('To step').press('Enter');
  await loss.getByRole('img', { name: 'Loss, steps 5 to 12' }).waitFor();
  await page.getByText('Numbers as a table: Learning').click();
  const table = page.getByRole('region', { name: 'Learning' }).getByRole('table');
  await expect.poll(() => table.getByRole('row').count()).toBe(9);
  await page.getByRole('button', { name: 'All steps' }).click();

  await loss.scrollIntoViewIfNeeded();
  const plot = (await chart.boundingBox())!;
  await page.mouse.move(plot.x + plot.width * 0.4, plot.y + 60);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width * 0.7, plot.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('From step').inputValue()).toMatch(/^\d+$/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel('From step').inputValue()).toBe('');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('demo-run.csv');
  expect(readFileSync((await file.path())!, 'utf8')).toMatch(/^step,.*loss\.policy/);

  if (backstage) {
    bring('growing', 60);
    await page.reload();
    await page.getByLabel('Compare with').selectOption('growing');
    await page.getByRole('button', { name: /^total · growing/ }).waitFor();
    await screenshot(page, 'train-compare');
  }
});

test('a chart is read with mouse, keys and finger', async () => {
  const page = await browser.open('train/demo-run');
  const elo = page.getByRole('article').filter({ hasText: 'Elo' });
  const chart = elo.getByRole('application');
  const readout = elo.locator('.readout');
  await chart.scrollIntoViewIfNeeded();
  const plot = (await chart.boundingBox())!;
  await page.mouse.move(plot.x + plot.width / 2, plot.y + 60);
  expect(await readout.textContent()).toMatch(/Step 1\d.*Elo.*\d/s);
  await page.mouse.move(plot.x + plot.width / 2, plot.y - 80);
  await readout.waitFor({ state: 'detached' });

  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const said = elo.locator('[aria-live=polite]');
  await expect.poll(() => said.textContent()).toMatch(/^Step 1: Elo \d/);
  await page.keyboard.press('End');
  await expect.poll(() => said.textContent()).toMatch(/^Step 30: Elo \d/);
  expect(await readout.textContent()).toContain('Step 30');
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await readout.waitFor({ state: 'detached' });

  const phone = await browser.open('train/demo-run', { phone: true });
  await phone.getByRole('application').first().tap();
  await phone.locator('.readout').waitFor();
  await checkWidth(phone);
  await phone.getByRole('heading', { level: 3, name: 'Elo' }).tap();
  await phone.locator('.readout').waitFor({ state: 'detached' });
});

test('everyone can use it: axe in both themes, a phone, Chinese', async () => {
  const page = await browser.open('train');
  await page.getByRole('link', { name: 'demo-run' }).waitFor();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'demo-run' }).click();
  await page.getByRole('application').first().waitFor();
  await page.getByText('Numbers as a table: Strength').click();
  await checkAccessibility(page);
  await screenshot(page, 'train-light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility(page);
  await screenshot(page, 'train-dark');
  const phone = await browser.open('train', { phone: true, language: 'zh' });
  await phone.getByRole('link', { name: 'demo-run' }).tap();
  await phone.getByRole('heading', { name: '棋力' }).waitFor();
  await phone.getByRole('application').first().waitFor();
  await checkWidth(phone);
  await screenshot(phone, 'train-phone-zh');
});
