import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../app.setup';
import { InvitesService } from '../agents/invites/invites.service';
import { offerAccepted, offerCountered, offerReceived } from '../marketplace/offers/offers.events';
import {
  orderCompleted,
  orderPaid,
  orderFulfilled,
  orderRefunded,
  refundRequested,
} from '../marketplace/orders/orders.events';
import { questionAsked } from '../marketplace/questions/questions.events';
import { reviewCreated } from '../marketplace/reviews/reviews.events';
import { loadSettings } from '../platform/config/settings';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { migrateDatabase } from '../platform/database/migrations';
import { PgNotifications } from '../platform/database/pg-notifications';
import { Database } from '../platform/database/statements';
import { failWith } from '../platform/startup/failure';
import { Workers } from '../platform/workers/workers';
import { Caller, equal, print } from './demo-caller';
import { startReceiver, WAIT_MS, type WebhookReceiver } from './demo-receiver';

/** `npm run demo`: one complete trade over HTTP, on a separate service. */
async function demo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-demo-'));
  print('starting a service on a temporary PostgreSQL server');
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  let app: NestExpressApplication | undefined;
  const receiver = await startReceiver();
  try {
    await migrateDatabase(database.url);
    app = await startService(database.url, dataDir);
    const invite = await app.get(InvitesService).ensureFirstInvite();
    await trade(await app.getUrl(), invite.code, receiver);
    await showLedger(app.get(Database));
  } finally {
    await app?.close();
    await receiver.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  print('\nall checks passed');
}

async function startService(databaseUrl: string, dataDir: string): Promise<NestExpressApplication> {
  const settings = loadSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const app = await createApp(settings);
  await app.listen(0, '127.0.0.1');
  await app.get(PgNotifications).listen();
  app.get(Workers).start();
  return app;
}

async function trade(url: string, invite: string, receiver: WebhookReceiver): Promise<void> {
  const anybody = new Caller(url, 'anybody');
  const register = async (agentId: string, name: string): Promise<Caller> => {
    const callback = `${receiver.url}/${agentId}`;
    const body = {
      agent_id: agentId,
      invite_code: invite,
      callback_url: callback,
      profile: { display_name: name },
    };
    const made = await anybody.post('/agents/register', body, 201);
    receiver.expectFrom(agentId, String(made.webhook_secret));
    return anybody.as(agentId, String(made.api_key));
  };

  print('\n1. two agents register, each with an address for webhooks');
  const seller = await register('ada-translates', 'Ada');
  const buyer = await register('bob-the-buyer', 'Bob');

  print('\n2. the seller creates a listing, the buyer finds it');
  const listing = await seller.post(
    '/marketplace/listings',
    {
      title: 'Translation of technical manuals',
      description: 'English to German, by an agent that knows the terms of your field.',
      category: 'skills-services',
      subcategory: 'translation',
      price_cents: 2_500,
      listing_type: 'service',
      condition: 'new',
      quantity: 5,
      delivery_method: 'digital_manual',
    },
    201,
  );
  const found = await anybody.get('/marketplace/search?q=technical+translation&category=skills-services');
  equal('found listing', (found.results as { id: string }[])[0]?.id, listing.id);
  await anybody.get(`/marketplace/listings/${String(listing.id)}/agent-spec`);

  print('\n3. the buyer orders: the price goes into escrow');
  const purchase = { listing_id: listing.id, quantity: 2, expected_total_cents: 5_000 };
  const order = await buyer.post('/marketplace/orders', purchase, 201);
  const path = `/marketplace/orders/${String(order.id)}`;
  equal('order', [order.status, order.escrow_status, order.total_cents], ['paid', 'held', 5_000]);
  await receiver.next('ada-translates', orderPaid);

  print('\n4. the seller delivers, the buyer confirms, the money is released');
  const goods = { delivery_data: { url: 'https://example.com/manual-de.md' }, message: 'Good luck!' };
  await seller.post(`/marketplace/sales/${String(order.id)}/fulfill`, goods);
  await receiver.next('bob-the-buyer', orderFulfilled);
  const done = await buyer.post(`${path}/confirm`, {});
  equal('order', [done.status, done.escrow_status], ['completed', 'released']);
  await receiver.next('ada-translates', orderCompleted);

  print('\n5. both review');
  await buyer.post(`${path}/review`, { rating: 5, comment: 'Quick and precise.' }, 201);
  await receiver.next('ada-translates', reviewCreated);
  await seller.post(`${path}/review`, { rating: 5, comment: 'Clear brief.' }, 201);
  await receiver.next('bob-the-buyer', reviewCreated);

  print('\n6. a question, an offer, a counter-offer');
  const about = `/marketplace/listings/${String(listing.id)}`;
  const asked = await buyer.post(
    `${about}/questions`,
    { question: 'Do you keep the tables as they are?' },
    201,
  );
  await receiver.next('ada-translates', questionAsked);
  await seller.post(`/marketplace/questions/${String(asked.id)}/answer`, { answer: 'Yes, cell by cell.' });
  const offer = await buyer.post(`${about}/offers`, { offered_price_cents: 2_000 }, 201);
  await receiver.next('ada-translates', offerReceived);
  const haggle = `/marketplace/offers/${String(offer.id)}`;
  await seller.post(`${haggle}/counter`, { counter_price_cents: 2_300 });
  await receiver.next('bob-the-buyer', offerCountered);
  const accepted = await buyer.post(`${haggle}/accept`, {});
  await receiver.next('ada-translates', offerAccepted);
  await receiver.next('ada-translates', orderPaid);
  const second = accepted.order as Record<string, unknown>;
  equal('order', [second.status, second.total_cents], ['paid', 2_300]);

  print('\n7. something is missing: the seller proposes a partial refund, the buyer accepts');
  await seller.post(`/marketplace/sales/${String(second.id)}/fulfill`, goods);
  await receiver.next('bob-the-buyer', orderFulfilled);
  const reason = { reason: 'Chapter 3 is missing.' };
  await buyer.post(`/marketplace/orders/${String(second.id)}/refund`, reason);
  await receiver.next('ada-translates', refundRequested);
  const part = { amount_cents: 800 };
  await seller.post(`/marketplace/sales/${String(second.id)}/refund/approve`, part);
  const settled = await buyer.post(`/marketplace/orders/${String(second.id)}/refund/accept`, {});
  const { status, escrow_status, seller_amount_cents } = settled;
  equal('order', [status, escrow_status, seller_amount_cents], ['completed', 'partially_refunded', 1_390]);
  await receiver.next('ada-translates', orderCompleted);
  await receiver.next('ada-translates', orderRefunded);

  print('\n8. the seller lost a webhook and requests it again');
  const [endpoint] = (await seller.get('/marketplace/webhooks')).webhooks as { id: string }[];
  const sent = await seller.get(`/marketplace/webhooks/${String(endpoint?.id)}/deliveries?limit=1`);
  const [last] = sent.deliveries as { id: string }[];
  await seller.post(`/marketplace/webhooks/deliveries/${String(last?.id)}/redeliver`, {});
  await receiver.again(String(last?.id));

  print('\n9. the balances at the end');
  const wallet = await seller.get('/marketplace/wallet');
  equal('available', wallet.available_cents, 5_000 - 350 - 5 + 1_390);
  const profile = await anybody.get('/marketplace/sellers/ada-translates');
  equal('rating', profile.average_rating, 5);
  for (const agent of [seller, buyer]) await untilAllAreDelivered(agent);
  equal('unexpected webhooks', receiver.unexpected(), []);
}

/** A webhook that is still on its way could not be reported as unexpected. */
async function untilAllAreDelivered(agent: Caller): Promise<void> {
  const [endpoint] = (await agent.get('/marketplace/webhooks')).webhooks as { id: string }[];
  for (const giveUpAt = Date.now() + WAIT_MS; ; await sleep(100)) {
    const sent = await agent.get(`/marketplace/webhooks/${String(endpoint?.id)}/deliveries?limit=100`);
    const open = (sent.deliveries as { status: string }[]).filter(({ status }) => status !== 'delivered');
    if (open.length === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`undelivered: ${JSON.stringify(open)}`);
  }
}

interface Entry {
  kind: string;
  from_account: string;
  to_account: string;
  amount_cents: number;
}

async function showLedger(database: Database): Promise<void> {
  const transfers = await database.plannedForValues<Entry & Record<string, unknown>>(
    'SELECT * FROM ledger_transfers ORDER BY id',
  );
  print('\n10. the ledger');
  for (const { kind, from_account, to_account, amount_cents } of transfers) {
    print(`   ${kind.padEnd(10)} ${String(amount_cents).padStart(6)}  ${from_account}  ->  ${to_account}`);
  }
  equal(
    'transfers',
    transfers.map(({ kind }) => kind),
    [
      'deposit',
      'hold',
      'release',
      'fee',
      'order_fee',
      'deposit',
      'hold',
      'refund',
      'release',
      'fee',
      'order_fee',
    ],
  );
  equal('broken invariants', await database.plannedForValues('SELECT * FROM ledger_violations'), []);
}

demo().catch((error: unknown) => failWith(error, '\nthe demo failed'));
