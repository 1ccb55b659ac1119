import type { Client } from 'pg';
import type { ScaleSizes } from './scale-terms';

/** One offer for every so many orders. The newest of them are open. */
const EVERY = 3;
const OPEN = 0.01;

/** `$1`: the order from which on offers are open; `$2`: how many orders there are. The small agent makes and gets some too. */
const OFFERS = `
  INSERT INTO offers (id, listing_id, listing_title, listing_version, list_price_cents, condition, delivery_method, return_policy, goods,
    buyer_id, buyer_name, seller_id, seller_name, key_id, quantity, status, awaiting, round, offered_price_cents, current_price_cents,
    payment_method, livemode, last_transition, last_role, expires_at, deadline_at, closed_at, event_sequence, version, created_at, updated_at)
  SELECT pg_temp.scale_id('off', o.at, o.n), o.listing_id, o.title, 1, o.total, 'new', 'digital_manual', 'no_returns', md5(o.listing_id),
         o.buyer_id, o.buyer_name, o.seller_id, o.seller_name, 'key_' || md5(o.buyer_id), 1, CASE WHEN open THEN 'pending' ELSE 'rejected' END,
         CASE WHEN open THEN 'seller' END, 1, o.total - 1, o.total - 1, 'sandbox', false,
         CASE WHEN open THEN 'make' ELSE 'reject' END, CASE WHEN open THEN 'buyer' ELSE 'seller' END, o.at + interval '30 days',
         CASE WHEN open THEN now() + interval '2 days' * (pg_temp.scale_share(o.n, 9) - 0.05) END,
         CASE WHEN NOT open THEN o.at + interval '1 hour' END, 1, 1, o.at, o.at
    FROM (SELECT *, n >= $1 AND row_number() OVER (PARTITION BY buyer_id, listing_id ORDER BY n DESC) = 1 AS open
            FROM scale_orders WHERE n % ${EVERY} = 1 OR n % ($2::bigint / 6) IN (5, 6)) o
   WHERE o.total > 1 ORDER BY o.n`;
const ROUNDS = `
  INSERT INTO offer_rounds (offer_id, number, role, price_cents, message, created_at)
  SELECT id, 1, 'buyer', offered_price_cents, 'For a long-standing customer', created_at FROM offers ORDER BY id`;
const LOG = `
  INSERT INTO operator_log (id, via, operator, ip, request_id, command, target, details, outcome, created_at)
  SELECT pg_temp.scale_id('ope', o.at, o.n), 'http', 'operator', '127.0.0.1', md5(o.id)::uuid, 'disputes.resolve', o.id, '{}', 'done', o.at
    FROM scale_orders o WHERE o.n % ${EVERY} = 0 ORDER BY o.n`;
/** Keys are kept for a day. */
const KEYS = `
  INSERT INTO idempotency_keys (scope, route, key, fingerprint, subject_id, created_at)
  SELECT 'agent:' || o.buyer_id, 'POST /marketplace/orders', md5(o.id), md5(o.id), o.id,
         now() - interval '23 hours' * pg_temp.scale_share(o.n, 10)
    FROM scale_orders o WHERE o.n % ${EVERY} = 0`;

export const OFFER_TABLES = ['offers', 'offer_rounds', 'operator_log', 'idempotency_keys'];

export async function loadOffers(db: Client, { orders }: ScaleSizes): Promise<void> {
  await db.query(OFFERS, [Math.floor(orders * (1 - OPEN)), orders]);
  for (const statement of [ROUNDS, LOG, KEYS]) await db.query(statement);
}
