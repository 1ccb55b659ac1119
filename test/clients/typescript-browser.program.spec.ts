import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app';
import { CHROMIUM, inBrowser, openBrowser } from '../support/browser';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';
import { builtClient } from '../support/typescript-client';

let app: TestApp;
let site: Server;
let browser: Browser | undefined;
beforeAll(async () => {
  if (!CHROMIUM) return;
  const bundle = readFileSync(join(builtClient().folder, 'esm', 'index.js'));
  site = createServer(({ url }, response) => {
    if (url === '/client.js') response.setHeader('Content-Type', 'text/javascript').end(bundle);
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  app = await startTestApp({ WEB_ORIGINS: siteUrl() });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  site?.close();
});

const siteUrl = (): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

/** In the page of another origin, as an ES module. */
const TRADE = `async ([baseUrl, apiKey, listingId]) => {
  const { Rialto, RialtoError } = await import('/client.js');
  const rialto = new Rialto({ baseUrl, apiKey });
  const order = await rialto.orders.create({ listing_id: listingId, expected_total_cents: 2500 });
  const ids = [];
  for await (const { id } of rialto.orders.list({ limit: 1 })) ids.push(id);
  const error = await rialto.orders.confirm(order.id).catch((reason) => reason);
  const typed = error instanceof RialtoError && error.requestId !== undefined;
  return [order.status, ids.includes(order.id), typed, error.code, error.allowedActions];
}`;

inBrowser('the client trades from a page of an allowed origin', async () => {
  const { key } = await fixtures(app).agent();
  const { id } = await trades(app).listing();
  const page = await browser!.newPage();
  await page.goto(siteUrl());
  const told = await page.evaluate(`(${TRADE})(${JSON.stringify([app.url, key, id])})`);
  expect(told).toEqual([
    'paid',
    true,
    true,
    'order_state_conflict',
    expect.arrayContaining(['request_refund']),
  ]);
});
