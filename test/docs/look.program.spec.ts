import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, inBrowser, openBrowser } from '../support/browser';

let app: TestApp;
let browser: Browser | undefined;
beforeAll(async () => {
  if (!CHROMIUM) return;
  app = await startTestApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** How far below the letters the underline of a linked code is, and how far down its underscores reach, in pixels. */
const MEASURES = `(() => {
  const code = document.querySelector('a > code');
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(code).font;
  const underline = parseFloat(getComputedStyle(code.parentElement).textUnderlineOffset);
  return [underline, pen.measureText('_').actualBoundingBoxDescent];
})()`;

inBrowser('the underline of a linked error code is below its underscores', async () => {
  const page = await browser!.newPage();
  await page.goto(`${app.url}/docs/errors`);
  const [underline = 0, underscore = 0] = await page.evaluate<number[]>(MEASURES);
  await page.close();
  expect(underscore).toBeGreaterThan(0);
  expect(underline).toBeGreaterThan(underscore + 1);
});
