/**
 * The minimal floor: a bare node:http server with the fewest and fastest statements we know for similar answers, on
 * tables made for them (`minimal-tables.ts`). It shows what PostgreSQL and Node.js can do at most, while the other floor
 * (`floor.ts`) shows what the service adds to its own statements.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../src/kernel/ids';
import { floorPool, send, serveBare, textOf } from './bare-server';
import { MINIMAL_PAGE_SIZE, termOf } from './minimal-tables';

const { PORT } = process.env;
const pool = floorPool();

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

const eventFrom = (name: string, rows: string): string =>
  `event AS (INSERT INTO minimal.events SELECT $2, '${name}', id, to_jsonb(${rows}), now() FROM ${rows})`;
/** The other calls of a trade, each in one statement and its transaction. $2: the id of the event. */
const STEPS: Record<string, { name: string; text: string }> = {
  fulfill: {
    name: 'minimal_fulfill',
    text: `WITH moved AS (UPDATE minimal.orders SET status = 'delivered', delivery = $3 WHERE id = $1 AND status = 'paid'
                          RETURNING id, buyer_id, seller_id, total_cents, status),
                ${eventFrom('marketplace.order.fulfilled', 'moved')}
           SELECT id, status FROM moved`,
  },
  confirm: {
    name: 'minimal_confirm',
    text: `
      WITH moved AS (UPDATE minimal.orders SET status = 'completed' WHERE id = $1 AND status = 'delivered' AND $3::text IS NOT NULL
                     RETURNING id, buyer_id, seller_id, total_cents, status),
           sold AS (INSERT INTO minimal.sellers SELECT seller_id, 1, total_cents, 0, 0 FROM moved
                    ON CONFLICT (id) DO UPDATE SET sales = sellers.sales + 1,
                      revenue_cents = sellers.revenue_cents + excluded.revenue_cents),
           wallet AS (INSERT INTO minimal.accounts SELECT seller_id, total_cents * 90 / 100, 1 FROM moved
                      ON CONFLICT (id) DO UPDATE SET version = accounts.version + 1,
                        balance_cents = accounts.balance_cents + excluded.balance_cents),
           released AS (INSERT INTO minimal.transfers SELECT t.kind || $1, t.kind, id, total_cents * t.percent / 100, now()
                          FROM moved, (VALUES ('release', 90), ('fee', 10)) AS t(kind, percent) RETURNING id, kind, amount_cents),
           entries AS (INSERT INTO minimal.entries
                       SELECT r.id, side.account, side.sign * r.amount_cents FROM released r CROSS JOIN moved m,
                              LATERAL (VALUES ($1, -1), (CASE r.kind WHEN 'fee' THEN 'platform' ELSE m.seller_id END, 1))
                                AS side(account, sign)),
           ${eventFrom('marketplace.order.completed', 'moved')}
      SELECT id, status FROM moved`,
  },
  review: {
    name: 'minimal_review',
    text: `
      WITH rated AS (SELECT id, buyer_id, seller_id FROM minimal.orders WHERE id = $1 AND status = 'completed'),
           written AS (INSERT INTO minimal.reviews SELECT id, $3, 5, 'Quick and precise.', now() FROM rated),
           stars AS (UPDATE minimal.sellers s SET stars = s.stars + 5, reviews = s.reviews + 1 FROM rated
                      WHERE s.id = rated.seller_id AND rated.buyer_id = $3),
           ${eventFrom('marketplace.review.created', 'rated')}
      SELECT id, 5 AS rating FROM rated`,
  },
};

serveBare(Number(PORT), answer);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url as string;
  if (url === '/health') return send(response, '{}');
  if (request.method === 'POST') {
    const { rows } = await pool.query<object>(
      statementOf(url, await textOf(request), request.headers['x-api-key']),
    );
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

/** The statement for a call of a trade, with its values. */
function statementOf(
  url: string,
  text: string,
  key: unknown,
): { name: string; text: string; values: unknown[] } {
  const body = JSON.parse(text) as { listing_id?: string; delivery_data?: object };
  const [, orderId, step] = /\/(?:orders|sales)\/(\w+)\/(\w+)/.exec(url) ?? [];
  if (!orderId || !step) return { ...ORDER, values: [newId('ord'), body.listing_id, key] };
  const third = step === 'fulfill' ? JSON.stringify(body.delivery_data) : key;
  return { ...(STEPS[step] as typeof ORDER), values: [orderId, newId('evt'), third] };
}
