/**
 * The minimal floor: a bare node:http server with the fewest and fastest statements we know for similar answers, on
 * tables made for them (`minimal-tables.ts`). It shows what PostgreSQL and Node.js can do at most, while the other floor
 * (`floor.ts`) shows what the service adds to its own statements.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { newId } from '../src/kernel/ids';
import { send, serveBare, textOf } from './bare-server';
import { MINIMAL_PAGE_SIZE, termOf } from './minimal-tables';

const { DATABASE_URL, DATABASE_POOL, PORT } = process.env;
const pool = new Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL),
  idleTimeoutMillis: 30_000,
});

const LISTING = { name: 'minimal_listing', text: 'SELECT answer FROM minimal.listings WHERE id = $1' };
const SEARCH = {
  name: 'minimal_search',
  text: `SELECT l.summary, p.total FROM minimal.postings p JOIN minimal.listings l ON l.id = p.id
          WHERE p.term = $1 ORDER BY p.place LIMIT ${MINIMAL_PAGE_SIZE}`,
};
const page = (name: string, order: string): { name: string; text: string } => ({
  name,
  text: `SELECT summary, (SELECT total FROM minimal.categories WHERE category = $1) AS total FROM minimal.listings
          WHERE category = $1 ORDER BY ${order} LIMIT ${MINIMAL_PAGE_SIZE} OFFSET $2`,
});
const PAGES: Record<string, { name: string; text: string }> = {
  newest: page('minimal_newest', 'created_at DESC, id DESC'),
  price_asc: page('minimal_price', 'price_cents, id'),
};
/** Units, order, both transfers with their entries, the wallet, and the event, in one statement and its transaction. */
const ORDER = {
  name: 'minimal_order',
  text: `
    WITH taken AS (UPDATE minimal.stock SET quantity = quantity - 1 WHERE listing_id = $2 AND quantity > 0
                   RETURNING listing_id, seller_id, price_cents),
         placed AS (INSERT INTO minimal.orders SELECT $1, listing_id, $3, seller_id, price_cents, 'paid', now() FROM taken
                    RETURNING id, buyer_id, total_cents),
         wallet AS (INSERT INTO minimal.accounts SELECT buyer_id, 0, 2 FROM placed
                    ON CONFLICT (id) DO UPDATE SET version = accounts.version + 2),
         moved AS (INSERT INTO minimal.transfers
                   SELECT t.kind || $1, t.kind, id, total_cents, now() FROM placed, (VALUES ('deposit'), ('hold')) AS t(kind)
                   RETURNING id, kind, amount_cents),
         entries AS (INSERT INTO minimal.entries
                     SELECT m.id, side.account, side.sign * m.amount_cents
                       FROM moved m, LATERAL (VALUES (CASE m.kind WHEN 'deposit' THEN 'world' ELSE $3 END, -1),
                                                     (CASE m.kind WHEN 'deposit' THEN $3 ELSE $1 END, 1)) AS side(account, sign)),
         event AS (INSERT INTO minimal.events SELECT 'evt' || $1, 'marketplace.order.paid', id, to_jsonb(placed), now() FROM placed)
    SELECT id, total_cents FROM placed`,
};

serveBare(Number(PORT), answer);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url as string;
  if (url === '/health') return send(response, '{}');
  if (request.method === 'POST') {
    const { listing_id: listingId } = JSON.parse(await textOf(request)) as { listing_id: string };
    const values = [newId('ord'), listingId, request.headers['x-api-key']];
    const { rows } = await pool.query<object>({ ...ORDER, values });
    return rows[0] ? send(response, JSON.stringify(rows[0]), 201) : send(response, '{}', 409);
  }
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  if (pathname !== '/marketplace/search') {
    const values = [pathname.slice(pathname.lastIndexOf('/') + 1)];
    const { rows } = await pool.query<{ answer: string }>({ ...LISTING, values });
    return send(response, (rows[0] as { answer: string }).answer);
  }
  const [q, category, sort] = ['q', 'category', 'sort'].map((name) => searchParams.get(name) ?? '');
  const offset = MINIMAL_PAGE_SIZE * (Number(searchParams.get('page') ?? 1) - 1);
  const { rows } = await pool.query<{ summary: string; total: number }>(
    q
      ? { ...SEARCH, values: [termOf(q, category as string)] }
      : { ...(PAGES[sort as string] as typeof SEARCH), values: [category, offset] },
  );
  send(response, `{"total":${rows[0]?.total ?? 0},"items":[${rows.map(({ summary }) => summary).join()}]}`);
}
