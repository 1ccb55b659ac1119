import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches, patiently } from '../../../src/platform/database/batches';
import { knownMigrations, migrateDatabase, migrationStatus } from '../../../src/platform/database/migrations';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { onServer } from '../../support/on-server';
import { createTestDatabase, type TestDatabase } from '../../support/template-database';
import { type TestOrder, trades, violations } from '../../support/trades';
import { until } from '../../support/waiting';
import { harmOf } from '../../support/watched-migration';

const BUYERS = 3;

/** What a later release may do to tables that are in use: expand, backfill, validate. */
class OrderNotes1999999999999 implements MigrationInterface {
  name = 'OrderNotes1999999999999';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS note_length integer');
    await runner.query(
      'ALTER TABLE orders ADD CONSTRAINT orders_note_length_ck CHECK (note_length >= 0) NOT VALID',
    );
    await inBatches(runner, {
      name: this.name,
      table: 'orders',
      key: 'id',
      size: 50,
      change: `SET note_length = char_length(coalesce(buyer_note, ''))`,
    });
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_note_length_ck');
    await patiently(runner, 'CREATE INDEX CONCURRENTLY orders_note_length_ix ON orders (note_length)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN note_length');
  }
}

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  await onServer(database.url, (client) => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  expect(await migrateDatabase(database.url)).toEqual(knownMigrations());
  app = await startTestApp({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** What the parties of an order can read of it. */
const readBack = async ({ id, buyer, seller }: TestOrder): Promise<unknown[]> =>
  Promise.all(
    [buyer, seller].map(
      async ({ client }) => (await client.get(`/marketplace/orders/${id}`).expect(200)).body as unknown,
    ),
  );

it('a database is migrated to the next release while clients trade with this one, and no request fails', async () => {
  const t = trades(app);
  const old: TestOrder[] = [];
  for (const state of ['paid', 'completed', 'disputed', 'refunded'] as const) old.push(await t.order(state));
  const listing = await t.listing({ quantity: 9_999 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => fixtures(app).agent()));
  await app.drain();
  const before = await Promise.all(old.map(readBack));

  const placed: string[] = [];
  const failed: unknown[] = [];
  let migrated = false;
  const trade = async ({ client }: TestAgent): Promise<void> => {
    while (!migrated) {
      const order = await client.post('/marketplace/orders', { listing_id: listing.id });
      const id = order.body.id as string;
      const reads = [`/marketplace/orders/${id}`, '/marketplace/orders', '/marketplace/search?q=translation'];
      const answers = [order, ...(await Promise.all(reads.map((path) => client.get(path))))];
      failed.push(...answers.filter(({ status }) => status >= 300).map(({ body }) => body as unknown));
      placed.push(id);
      await app.drain('outbox-relay');
    }
  };
  const clients = Promise.all(buyers.map(trade));
  await until(() => placed.length >= BUYERS);
  const harm = await harmOf(database.url, new OrderNotes1999999999999()).finally(() => (migrated = true));
  const during = placed.length;
  await clients;

  expect({ failed, harm }).toEqual({ failed: [], harm: [] });
  expect(during).toBeGreaterThan(BUYERS);
  expect((await migrationStatus(database.url)).pending).toEqual([]);
  expect(await Promise.all(old.map(readBack))).toEqual(before);
  const [stored] = await app.sql('SELECT count(*)::int AS orders FROM orders WHERE id = ANY($1)', [
    [...placed, ...old.map(({ id }) => id)],
  ]);
  expect(stored).toEqual({ orders: placed.length + old.length });
  await app.drain();
  expect(await violations(app)).toEqual([]);
}, 60_000);
