import type { Client } from 'pg';
import type { World } from './world';

export const MINIMAL_PAGE_SIZE = 20;

const TABLES = `
  DROP SCHEMA IF EXISTS minimal CASCADE;
  CREATE SCHEMA minimal;
  CREATE TABLE minimal.listings AS
    SELECT l.id, l.category, l.price_cents, l.created_at,
           (to_jsonb(l) - '{search,digital_payload}'::text[])::text AS answer,
           json_build_object('id', l.id, 'title', l.title, 'category', l.category, 'price_cents', l.price_cents,
             'quantity', l.quantity, 'seller_id', l.seller_id, 'short_description', l.short_description, 'tags', l.tags,
             'condition', l.condition, 'created_at', l.created_at)::text AS summary
      FROM listings l WHERE l.status = 'active';
  ALTER TABLE minimal.listings ADD PRIMARY KEY (id);
  CREATE INDEX ON minimal.listings (category, created_at DESC, id DESC);
  CREATE INDEX ON minimal.listings (category, price_cents, id);
  CREATE TABLE minimal.categories AS SELECT category, count(*)::int AS total FROM minimal.listings GROUP BY category;
  ALTER TABLE minimal.categories ADD PRIMARY KEY (category);
  CREATE TABLE minimal.postings (term text, place int, id text, total int, PRIMARY KEY (term, place));
  CREATE TABLE minimal.stock AS SELECT id AS listing_id, seller_id, price_cents, 1000000000::int AS quantity FROM listings;
  ALTER TABLE minimal.stock ADD PRIMARY KEY (listing_id);
  CREATE TABLE minimal.orders (id text PRIMARY KEY, listing_id text, buyer_id text, seller_id text, total_cents bigint,
    status text, created_at timestamptz, delivery text);
  CREATE INDEX ON minimal.orders (buyer_id, id DESC);
  CREATE INDEX ON minimal.orders (seller_id, id DESC);
  CREATE TABLE minimal.sellers (id text PRIMARY KEY, sales int, revenue_cents bigint, stars int, reviews int);
  CREATE TABLE minimal.reviews (order_id text, reviewer_id text, rating int, comment text, created_at timestamptz,
    PRIMARY KEY (order_id, reviewer_id));
  CREATE TABLE minimal.accounts (id text PRIMARY KEY, balance_cents bigint, version int);
  CREATE TABLE minimal.transfers (id text PRIMARY KEY, kind text, order_id text, amount_cents bigint, created_at timestamptz);
  CREATE TABLE minimal.entries (transfer_id text, account_id text, amount_cents bigint, PRIMARY KEY (transfer_id, account_id));
  CREATE TABLE minimal.events (id text PRIMARY KEY, name text, subject_id text, payload jsonb, created_at timestamptz)`;

/** The result list of a word in a category, in order: what an index of such lists would contain. */
const POSTINGS = `
  INSERT INTO minimal.postings
  SELECT $1, row_number() OVER (ORDER BY popularity DESC, id), id, count(*) OVER ()
    FROM listings WHERE status = 'active' AND category = $3
     AND id IN (SELECT id FROM listing_search WHERE search @@ plainto_tsquery('english', $2))
   ORDER BY popularity DESC, id LIMIT ${5 * MINIMAL_PAGE_SIZE}`;

/**
 * Creates the tables of the minimal floor, in their own schema. They contain only the lists of the words that the
 * cases search for.
 */
export async function makeMinimalTables(db: Client, { searches }: World): Promise<void> {
  await db.query(TABLES);
  const terms = new Map<string, [string, string]>();
  for (const path of Object.values(searches).flat()) {
    const given = new URL(path, 'http://127.0.0.1').searchParams;
    const [q, category] = [given.get('q') ?? '', given.get('category') ?? ''];
    terms.set(termOf(q, category), [q, category]);
  }
  for (const [term, [q, category]] of terms) await db.query(POSTINGS, [term, q, category]);
  await db.query('ANALYZE minimal.listings, minimal.postings, minimal.stock');
}

export function termOf(q: string, category: string): string {
  return `${category}/${q.toLowerCase()}`;
}
