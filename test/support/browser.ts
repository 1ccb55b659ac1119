import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Browser as Person } from './people';
import { LONG } from './test-sizes';
import { where } from './programs';

/** Debian's Chromium, or the one that `CHROMIUM` names. */
export const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const inBrowser = where(CHROMIUM !== undefined, 'chromium', it);

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}
/** Both widths and both color schemes; `npm run test:long` tests every combination. */
export const LOOKS: Look[] = [
  { width: 375, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  ...(LONG
    ? ([
        { width: 375, colorScheme: 'dark' },
        { width: 1280, colorScheme: 'light' },
      ] as const)
    : []),
];
/** Without motion, because colors have too little contrast while they change. */
export const windowOf = ({ width, colorScheme }: Look) => ({
  viewport: { width, height: 900 },
  colorScheme,
  reducedMotion: 'reduce' as const,
});

export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', ...args] });
}

/** Lets a context of the real browser be signed in like this one. */
export async function signInAs(context: BrowserContext, { cookies }: Person, url: string): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** Opens a window in which a person is signed in, and watches its page. */
export async function inWindow(
  browser: Browser,
  { person, url, ...window }: BrowserContextOptions & { person: Person; url: string },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(window);
  await signInAs(context, person, url);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await watched(page, [url], () => work(page));
  await context.close();
}

/** Fails if the page logs errors during the work, or requests anything outside the known prefixes. */
export async function watched(page: Page, known: string[], work: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!known.some((prefix) => url.startsWith(prefix)) && !/^(about|data):/.test(url)) problems.push(url);
  });
  await work();
  expect(problems.filter((problem) => !problem.includes('favicon'))).toEqual([]);
}

/** Fails if the page is wider than the window. */
export async function fits(page: Page): Promise<void> {
  const tooWide = `document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
    [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > innerWidth)
      .map((part) => part.outerHTML.slice(0, 200)).slice(0, 8)`;
  expect([page.url(), await page.evaluate<string[]>(tooWide)]).toEqual([page.url(), []]);
}

/** Fails if a person who uses a screen reader, a keyboard, or large text would meet an obstacle. */
export async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join('\\n')))`,
  );
  expect(violations).toEqual([]);
}

/** Saves a screenshot to the folder `PICTURES_TO`, if set. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_TO;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
