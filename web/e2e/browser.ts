// The browser of a test file, and a fresh visitor for every test:
//
//   const browser = useBrowser();
//   test('…', async () => {
//     const page = await browser.open('analyse', { theme: 'dark', phone: true });
//
// After each test its pages are closed and the test fails if one of them had written an error to
// the console, unless the test had said so with browser.expectError(pattern).

import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export interface Visitor {
  language?: 'en' | 'zh';
  theme?: 'light' | 'dark';
  /** 390x844 with a finger, instead of 1280x800 with a mouse. */
  phone?: boolean;
  /** Smooth movements, which tests do without. */
  motion?: boolean;
  /** The card with the rules that greets newcomers. */
  rules?: boolean;
}

export interface TestBrowser {
  /** A new visitor enters a room: 'play', 'arena/t/3', 'analyse?moves=f5d6'. */
  open(room: string, visitor?: Visitor): Promise<Page>;
  /** This test provokes errors; those that match are no failure. */
  expectError(pattern: RegExp): void;
}

const program = process.env.OGAI_CHROMIUM ?? '/usr/bin/chromium';
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function enter(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { language = 'en', theme = 'light', phone = false, motion, rules } = visitor;
  const context = await browser.newContext({
    baseURL: inject('url'),
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: theme,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(10_000);
  if (!rules) await context.addInitScript(() => localStorage.setItem('ogai.rules-seen', 'yes'));
  return context;
}

export function useBrowser(): TestBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let errors: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: program, args: quiet });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    errors = [];
    expected = [];
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(unexpected, 'errors in the console').toEqual([]);
  });

  return {
    async open(room, visitor = {}) {
      const context = await enter(browser, visitor);
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(`/#/${room}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      return page;
    },
    expectError: (pattern) => void expected.push(pattern),
  };
}
