import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { deliveryFailedOnce, noDeliveriesTo } from '../support/fixtures/ucp';
import { trades } from '../support/trades';
import { until } from '../support/waiting';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { type Platform, startPlatform } from './platform';
import { buyerOf, lines, shopping } from './shopping';

const PENDING = `SELECT d.id FROM ucp_order_deliveries d WHERE d.status = 'pending'`;

let app: TestApp;
let silent: WebhookReceiver;
let slow: Platform;
let quick: Platform;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  silent = await startReceiver();
  silent.respondBy(() => undefined); // accepts everything and never responds
  [slow, quick] = [await startPlatform(), await startPlatform()];
  const { capabilities } = slow.profile.ucp as { capabilities: Record<string, { config?: object }[]> };
  capabilities['dev.ucp.shopping.order']![0]!.config = { webhook_url: silent.url };
});
afterEach(async () => {
  for (const one of [slow, quick]) await one.close();
});
afterAll(() => app.close());

async function buy(platform: Platform, buyer: TestAgent, times: number): Promise<void> {
  const listing = await trades(app).listing({ price_cents: 1, quantity: times });
  const shop = shopping(buyer.client.with(platform.agent));
  for (let n = 0; n < times; n++) await shop.complete((await shop.create(lines([listing]))).id);
}

/** Removes hanging deliveries, so that the worker becomes idle. */
async function comeToRest(running: Promise<void>): Promise<void> {
  await noDeliveriesTo(app, silent.url);
  await silent.close();
  await running;
}

it('a platform that never responds delays no other: few of its messages are sent concurrently', async () => {
  await buy(slow, await buyerOf(app), 20);
  const running = app.drain('ucp-order-webhooks');
  await silent.until(4);
  await buy(quick, await buyerOf(app), 2);
  await until(() => quick.received.length === 2);
  expect(silent.received).toHaveLength(4); // all of them still wait for a response
  expect(await app.sql(`${PENDING} AND d.url = $1 AND d.attempts > 0`, [silent.url])).toEqual([]);
  await comeToRest(running);
});

it('failed messages of a platform do not delay its new ones', async () => {
  const buyer = await buyerOf(app);
  await buy(slow, buyer, 6);
  await deliveryFailedOnce(app, silent.url);
  const running = app.drain('ucp-order-webhooks');
  await silent.until(4);
  await buy(slow, buyer, 1);
  await silent.until(5);
  await comeToRest(running);
});

it('messages that an instance was sending when it stopped are sent by the next one', async () => {
  const stopping = await startTestApp();
  const buyer = await fixtures(stopping).agent();
  const listing = await trades(stopping).listing({ price_cents: 1 });
  const shop = shopping(buyer.client.with(slow.agent));
  await shop.complete((await shop.create(lines([listing]))).id);
  const running = stopping.drain('ucp-order-webhooks');
  await silent.until(1);
  const stopped = stopping.stop();
  await running;
  await stopped;
  const rows = await stopping.sql('SELECT status, attempts, lease_token FROM ucp_order_deliveries');
  expect(rows).toEqual([{ status: 'pending', attempts: 0, lease_token: null }]);
  await stopping.close();
  await silent.close();
});
