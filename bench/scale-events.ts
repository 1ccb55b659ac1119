import type { Client } from 'pg';
import { COMPLETED, DELIVERED, PAID } from '../src/marketplace/orders/order-samples';
import { orderCompleted, orderPaid, orderFulfilled } from '../src/marketplace/orders/orders.events';
import type { Cast, ScaleSizes } from './scale-terms';
import { subscribe } from './webhook-world';

/** Days that the rows of each kind span: a little less than they are kept, so that the workers delete none. */
const DAYS = { events: 29, notifications: 85, activities: 395 };
const WAITING = 50;
const EVENTS_PER_ORDER = 2.7;
const NAMES = [orderPaid, orderFulfilled, orderCompleted].map(({ eventName }) => eventName);

/** `$1`: the first order; `$2`: the last one; `$3`: samples of the payloads. The latest orders have events, up to their status. */
const EVENTS = `
  INSERT INTO outbox_events (id, name, occurred_at, actor_id, audience, subject_type, subject_id, sequence, livemode, payload,
    request_id)
  SELECT pg_temp.scale_id('evt', c.at, o.n * 4 + e.seq), ('{${NAMES.join(',')}}'::text[])[e.seq], c.at,
         CASE e.seq WHEN 2 THEN o.seller_id ELSE o.buyer_id END,
         ARRAY[CASE e.seq WHEN 2 THEN o.buyer_id ELSE o.seller_id END], 'order', o.id, e.seq, false,
         ($3::jsonb -> e.seq - 1) || jsonb_build_object('id', o.id, 'listing_id', o.listing_id, 'listing_title', o.title,
           'buyer_id', o.buyer_id, 'seller_id', o.seller_id, 'unit_price_cents', o.total, 'total_cents', o.total,
           'platform_fee_cents', o.fee, 'order_fee_cents', o.order_fee, 'seller_amount_cents', o.total - o.fee - o.order_fee,
           'created_at', o.at, 'updated_at', c.at,
           'links', jsonb_build_object('self', 'http://127.0.0.1:3000/marketplace/orders/' || o.id)),
         md5(o.id)::uuid
    FROM scale_orders o JOIN scale_statuses s USING (status)
   CROSS JOIN LATERAL generate_series(1, s.events) e(seq)
   CROSS JOIN LATERAL (
     SELECT now() - interval '1 minute' - interval '${DAYS.events} days' * (($2 - o.n - e.seq / 4.0) / ($2 - $1 + 1)::float8) AS at) c
   WHERE o.n >= $1::bigint AND o.status IN ('paid', 'delivered', 'completed') ORDER BY o.n, e.seq`;
const QUEUE = `
  INSERT INTO outbox_queue (event_id, occurred_at, due_at)
  SELECT id, occurred_at, occurred_at FROM outbox_events ORDER BY id DESC LIMIT ${WAITING}
  ON CONFLICT DO NOTHING`;
const FEED = `
  INSERT INTO webhook_feed (agent_id, position, event_id, event_type, occurred_at)
  SELECT audience[1], row_number() OVER (PARTITION BY audience[1] ORDER BY id), id, name, occurred_at
    FROM outbox_events WHERE name = ANY($1) ORDER BY id`;
const HEADS = `
  INSERT INTO webhook_feed_heads (agent_id, position) SELECT agent_id, max(position) FROM webhook_feed GROUP BY 1
  ON CONFLICT (agent_id) DO UPDATE SET position = excluded.position`;

/** `$1`: endpoints, of the hub first, then of the small agent; `$2`: how many. The newest wait, some of them until later. */
const DELIVERIES = `
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body, status, attempts,
    next_attempt_at, last_status, last_duration_ms, created_at, delivered_at)
  SELECT pg_temp.scale_id('whd', e.occurred_at, e.n), c.endpoint, e.id, e.name, e.subject_type, e.subject_id, e.sequence,
         json_build_object('id', e.id, 'object', 'event', 'type', e.name, 'api_version', '2026-11-01', 'created_at', e.occurred_at,
                           'livemode', false, 'sequence', e.sequence, 'data', e.payload)::text,
         c.status, (c.status <> 'pending')::int,
         CASE WHEN c.status = 'pending' THEN now() + interval '1 second' * (e.n % 600 - 10) END,
         CASE c.status WHEN 'delivered' THEN 200 WHEN 'failed' THEN 500 END, CASE WHEN c.status <> 'pending' THEN 35 END,
         e.occurred_at, CASE WHEN c.status = 'delivered' THEN e.occurred_at END
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS all_of_them FROM outbox_events WHERE name = ANY($3)) e
   CROSS JOIN LATERAL (
     SELECT ($1::text[])[CASE WHEN e.n % 10 = 0 THEN 1 WHEN e.all_of_them - e.n < 25 THEN 2
                              ELSE 3 + e.n % (array_length($1::text[], 1) - 2) END] AS endpoint,
            CASE WHEN e.n > 0.995 * e.all_of_them THEN 'pending' WHEN e.n % 49 = 7 THEN 'failed' ELSE 'delivered' END AS status) c
   WHERE e.n > e.all_of_them - $2 ORDER BY e.n`;
const ATTEMPTS = `
  INSERT INTO webhook_attempts (delivery_id, number, at, status_code, duration_ms, response_start, request_id)
  SELECT id, 1, created_at, last_status, last_duration_ms, 'ok', md5(id) FROM webhook_deliveries WHERE attempts > 0 ORDER BY id`;
const QUEUES = `
  UPDATE webhook_queues q SET look_at = d.next_at
    FROM (SELECT endpoint_id, min(next_attempt_at) AS next_at FROM webhook_deliveries WHERE status = 'pending' GROUP BY 1) d
   WHERE d.endpoint_id = q.endpoint_id`;
const TROUBLE = `
  UPDATE webhook_endpoints SET failing_since = now() - interval '1 day', consecutive_failures = 3 WHERE id = ANY($1)`;

const NOTIFICATIONS = `
  INSERT INTO notifications (id, agent_id, source, type, title, body, priority, metadata, action_path, actor_id, read_at,
    dismissed_at, created_at)
  SELECT pg_temp.scale_id('ntf', c.at, n), CASE WHEN n % 10 = 0 THEN $1 WHEN $3 - n < 30 THEN $2 ELSE a.agent_id END,
         pg_temp.scale_id('evt', c.at, n), 'order_received', 'New order: Translation of technical documents',
         'bob-the-buyer ordered 1 for $25.00.', 'high',
         jsonb_build_object('order_id', 'ord_' || md5(n::text), 'listing_id', 'lst_' || md5(n::text)),
         'http://127.0.0.1:3000/marketplace/orders/ord_' || md5(n::text), b.agent_id,
         CASE WHEN n % 10 <> 5 THEN c.at END, CASE WHEN n % 20 = 3 THEN c.at END, c.at
    FROM generate_series(1, $3::bigint) n
   CROSS JOIN LATERAL (SELECT now() - interval '${DAYS.notifications} days' * (($3 - n)::float8 / $3) AS at) c
    JOIN scale_agents a ON a.place = floor($4::int * pg_temp.scale_share(n, 5) ^ 2)::int
    JOIN scale_agents b ON b.place = floor($4::int * pg_temp.scale_share(n, 6))::int ORDER BY n`;
/** A third is public. */
const ACTIVITIES = `
  INSERT INTO activities (id, agent_id, agent_name, other_id, event_type, title, target_type, target_id, target_url, is_public,
    is_leading, created_at)
  SELECT pg_temp.scale_id('evt', c.at, n), CASE WHEN n % 10 = 0 THEN $1 WHEN $3 - n < 30 THEN $2 ELSE a.agent_id END, a.display_name,
         CASE WHEN n % 3 > 0 THEN b.agent_id END,
         CASE WHEN n % 3 > 0 THEN (ARRAY['order_placed', 'order_fulfilled', 'sale', 'purchase', 'review'])[1 + n % 5]
              ELSE (ARRAY['registration', 'connection', 'article_published', 'showcase_created'])[1 + n / 3 % 4] END,
         'Ordered “Translation of technical documents”', 'order', 'ord_' || md5(n::text), '/marketplace/orders/ord_' || md5(n::text),
         n % 3 = 0, true, c.at
    FROM generate_series(1, $3::bigint) n
   CROSS JOIN LATERAL (SELECT now() - interval '${DAYS.activities} days' * (($3 - n)::float8 / $3) AS at) c
    JOIN scale_agents a ON a.place = floor($4::int * pg_temp.scale_share(n, 7) ^ 2)::int
    JOIN scale_agents b ON b.place = (a.place + 1 + n % 97) % $4::int ORDER BY n`;
const COUNTS = [
  `INSERT INTO agent_totals (agent_id, kind, count, last_at)
   SELECT agent_id, event_type, count(*), max(created_at) FROM activities GROUP BY 1, 2
   ON CONFLICT (agent_id, kind) DO UPDATE SET count = excluded.count`,
  `INSERT INTO agent_days (agent_id, date, kind, count)
   SELECT agent_id, (created_at AT TIME ZONE 'UTC')::date, event_type, count(*) FROM activities GROUP BY 1, 2, 3
   ON CONFLICT DO NOTHING`,
];

export const EVENT_TABLES = [
  'outbox_events',
  'outbox_queue',
  'webhook_feed',
  'webhook_feed_heads',
  'webhook_deliveries',
  'webhook_attempts',
  'webhook_endpoints',
  'webhook_queues',
  'notifications',
  'activities',
  'agent_totals',
  'agent_days',
];

export async function loadEvents(
  db: Client,
  sizes: ScaleSizes,
  { hub, small, secretKey }: Cast,
): Promise<void> {
  const first = Math.max(1, Math.floor(sizes.orders - sizes.events / EVENTS_PER_ORDER));
  await db.query(EVENTS, [first, sizes.orders, JSON.stringify([PAID, DELIVERED, COMPLETED])]);
  await db.query(QUEUE);
  await db.query('ANALYZE outbox_events');
  await db.query(FEED, [NAMES]);
  await db.query(HEADS);
  const endpoints = await endpointsOf(db, sizes.endpoints, { hub, small, secretKey });
  await db.query(DELIVERIES, [endpoints, sizes.deliveries, NAMES]);
  await db.query(ATTEMPTS);
  await db.query(QUEUES);
  await db.query(TROUBLE, [endpoints.slice(2, 12)]);
  const { rows } = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM scale_agents');
  await db.query(NOTIFICATIONS, [hub, small, sizes.notifications, rows[0]?.n]);
  await db.query(ACTIVITIES, [hub, small, sizes.activities, rows[0]?.n]);
  for (const statement of COUNTS) await db.query(statement);
}

/** The hub and the small agent get the first two. */
async function endpointsOf(db: Client, count: number, { hub, small, secretKey }: Cast): Promise<string[]> {
  const urls = Array.from({ length: count }, () => 'http://127.0.0.1:9/never');
  const ids = (await subscribe(db, secretKey, 'scale', urls)).map(({ endpointId }) => endpointId);
  await db.query(
    `UPDATE webhook_endpoints SET agent_id = CASE id WHEN $1 THEN $3 ELSE $4 END WHERE id IN ($1, $2)`,
    [ids[0], ids[1], hub, small],
  );
  return ids;
}
