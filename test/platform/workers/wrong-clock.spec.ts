import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClock } from '../../../src/platform/database/database-clock';
import { Log } from '../../../src/platform/observability/log';
import { MOST_OFFSET_MS } from '../../../src/platform/workers/clock-watch';
import { Workers } from '../../../src/platform/workers/workers';
import { type Instance, startAnotherInstance } from '../../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { fixtures } from '../../support/fixtures';
import { type TestOrder, trades } from '../../support/trades';

const DAY = 86_400_000;

/** What one wrong clock must not change. */
const FACTS = `SELECT
  (SELECT jsonb_agg(o.status ORDER BY o.id) FROM orders o) AS orders,
  (SELECT count(*)::int FROM idempotency_keys) AS repeats,
  (SELECT count(*)::int FROM outbox_events) AS events,
  (SELECT count(*)::int FROM recurring_work WHERE due_at > now() + interval '2 days') AS late,
  (SELECT count(*)::int FROM network_snapshots WHERE name <> 'leaderboard' AND due_at > now() + interval '2 days') AS late_snapshots,
  (SELECT count(*)::int FROM ledger_audits WHERE greatest(started_at, checked_at, full_started_at, full_checked_at) > now() + interval '1 hour') AS late_audits`;

let app: TestApp;
let order: TestOrder;
let other: Instance;
let operator: Client;
let errors: jest.SpyInstance;
/** How far the clock is ahead on the host of the other instance. */
let aheadMs = 45 * DAY;
beforeAll(async () => {
  app = await startTestApp();
  order = await trades(app).order('paid');
  await trades(app).order('delivered');
  const { client } = await fixtures(app).agent();
  await client
    .with({ 'Idempotency-Key': 'wrong-clock' })
    .post('/marketplace/orders', { listing_id: order.listing.id })
    .expect(201);
  await app.drainAll();
  errors = jest.spyOn(Log.prototype, 'error');
  other = await startAnotherInstance(app, {}, new DatabaseClock(() => Date.now() + aheadMs));
  operator = new Client(other.url, { 'X-Admin-Token': ADMIN_TOKEN });
});
afterAll(async () => {
  errors.mockRestore();
  await other.close();
  await app.close();
});

const facts = async (): Promise<unknown> => (await app.sql(FACTS))[0];
const work = (): Promise<void> => other.app.get(Workers).runUntilIdle();
const health = async () => {
  const { status, body } = await operator.get('/health/detailed');
  return { status, overall: body.status, clock: body.checks.clock };
};

describe('an instance on a host whose clock is 45 days ahead', () => {
  it('does no background work', async () => {
    const before = await facts();
    expect(before).toMatchObject({ late: 0, late_snapshots: 0, late_audits: 0 });
    await work();
    expect(await facts()).toEqual(before);
    other.app.get(Workers).start();
    await sleep(100);
    expect(await facts()).toEqual(before);
  });

  it('reports it in health, metrics, and log', async () => {
    expect(await health()).toMatchObject({
      status: 503,
      overall: 'down',
      clock: {
        status: 'down',
        reason: expect.stringMatching(/^the host clock is \d+\.\d s ahead of/),
      },
    });
    const { text } = await operator.get('/metrics?format=prometheus').expect(200);
    expect(Number(/^clock_offset_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo((45 * DAY) / 1000, 0);
    expect(errors).toHaveBeenCalledWith(
      expect.anything(),
      expect.stringContaining('background work is paused'),
    );
  });

  it('handles requests with the time of the database', async () => {
    await new Client(other.url).get('/health').expect(200);
    const placed = await new Client(other.url)
      .as(order.buyer.key)
      .post('/marketplace/orders', { listing_id: order.listing.id, payment_method: 'sandbox_later' })
      .expect(201);
    const [row] = await app.sql(
      `SELECT abs(extract(epoch FROM now() - created_at)) < 60 AS now, payment_due_at < now() + interval '1 day' AS soon
         FROM orders WHERE id = $1`,
      [placed.body.id],
    );
    expect(row).toEqual({ now: true, soon: true });
  });

  it('resumes once the clock is right, and stops as soon as it jumps', async () => {
    aheadMs = MOST_OFFSET_MS - 500;
    expect(await statusAfterLook()).toBe('ok');
    const due = `SELECT 1 FROM recurring_work WHERE due_at > now() - interval '1 hour' HAVING count(*) = 0`;
    await app.sql(`UPDATE recurring_work SET due_at = now() - interval '2 hours'`);
    await work();
    expect(await app.sql(due)).toEqual([]);
    for (const jump of [-45 * DAY, 45 * DAY, MOST_OFFSET_MS + 500]) {
      aheadMs = jump;
      await app.sql(`UPDATE recurring_work SET due_at = now() - interval '2 hours'`);
      await work();
      expect(await app.sql(due)).toHaveLength(1);
    }
  });
});
/** The status after the next measurement, which any worker requests before it works. */
const statusAfterLook = async (): Promise<string> => {
  await work();
  return (await health()).clock.status as string;
};

it('recurring work that a wrong clock postponed becomes due', async () => {
  await app.sql(`UPDATE recurring_work SET due_at = now() + interval '45 days', lease_token = NULL`);
  await app.sql(
    `UPDATE network_snapshots SET due_at = now() + interval '45 days', made_at = now() + interval '45 days'`,
  );
  await app.sql(
    `UPDATE ledger_audits SET (started_at, checked_at, full_started_at, full_checked_at) = ROW(at, at, at, at)
       FROM (SELECT now() + interval '45 days' AS at) later`,
  );
  await app.drainAll();
  expect(await facts()).toMatchObject({ late: 0, late_snapshots: 0, late_audits: 0 });
  const made = await app.sql(`SELECT 1 FROM network_snapshots WHERE made_at > now() + interval '1 hour'`);
  expect(made).toEqual([]);
});
