import type { Client } from 'pg';
import type { Cast, ScaleSizes } from './scale-terms';

/** The share of orders that still wait for somebody. They are the newest ones. */
const LIVE = 0.01;
/** How many of them have a deadline that has just passed. */
const DUE = 20;

/** How an order of each status came to be: the moves after its placement, and what they leave in the row. */
const STATUSES = `
  CREATE TEMP TABLE scale_statuses AS
  SELECT * FROM (VALUES
    ('pending_payment', 'none', 'taken', 'place', 'buyer', 1, 0, NULL),
    ('expired', 'none', 'returned', 'expire', 'system', 2, 1, NULL),
    ('paid', 'held', 'taken', 'pay', 'buyer', 2, 1, NULL),
    ('cancelled', 'refunded', 'returned', 'cancel', 'seller', 3, 2, NULL),
    ('delivered', 'held', 'taken', 'fulfill', 'seller', 3, 2, NULL),
    ('completed', 'released', 'taken', 'confirm', 'buyer', 4, 3, NULL),
    ('refund_requested', 'frozen', 'taken', 'request_refund', 'buyer', 4, 3, 'delivered'),
    ('disputed', 'frozen', 'taken', 'escalate', 'buyer', 6, 5, 'delivered'),
    ('refunded', 'refunded', 'taken', 'approve_refund', 'seller', 5, 4, NULL))
    AS s(status, escrow, stock, last_transition, last_role, version, events, refund_from)`;
const MOVES = `
  CREATE TEMP TABLE scale_moves AS
  SELECT * FROM (VALUES
    (ARRAY['pending_payment', 'expired', 'paid', 'cancelled', 'delivered', 'completed', 'refund_requested', 'disputed', 'refunded'],
     1, 'place', NULL, 'pending_payment', 'buyer'),
    (ARRAY['expired'], 2, 'expire', 'pending_payment', 'expired', 'system'),
    (ARRAY['paid', 'cancelled', 'delivered', 'completed', 'refund_requested', 'disputed', 'refunded'],
     2, 'pay', 'pending_payment', 'paid', 'buyer'),
    (ARRAY['cancelled'], 3, 'cancel', 'paid', 'cancelled', 'seller'),
    (ARRAY['delivered', 'completed', 'refund_requested', 'disputed', 'refunded'], 3, 'fulfill', 'paid', 'delivered', 'seller'),
    (ARRAY['completed'], 4, 'confirm', 'delivered', 'completed', 'buyer'),
    (ARRAY['refund_requested', 'disputed', 'refunded'], 4, 'request_refund', 'delivered', 'refund_requested', 'buyer'),
    (ARRAY['disputed'], 5, 'decline_refund', 'refund_requested', 'refund_requested', 'seller'),
    (ARRAY['disputed'], 6, 'escalate', 'refund_requested', 'disputed', 'buyer'),
    (ARRAY['refunded'], 5, 'approve_refund', 'refund_requested', 'refunded', 'seller'))
    AS m(statuses, number, transition, from_status, to_status, role)`;

/** Few agents and few listings have many orders. The first listings are sold by the hub, the next ones by the small agent. */
const HUB_LISTINGS = 20;
const SMALL_LISTINGS = 2;
const PEOPLE = [
  `CREATE TEMP TABLE scale_agents AS
   SELECT (row_number() OVER (ORDER BY agent_id))::int - 1 AS place, agent_id, display_name FROM agents
    WHERE agent_id <> ALL($1) AND agent_id LIKE 'bench-agent-%'`,
  `UPDATE listings SET seller_id = CASE WHEN id IN (SELECT id FROM listings ORDER BY id LIMIT ${HUB_LISTINGS}) THEN $1 ELSE $2 END
    WHERE id IN (SELECT id FROM listings ORDER BY id LIMIT ${HUB_LISTINGS + SMALL_LISTINGS})`,
  `INSERT INTO seller_profiles (agent_id, created_at, updated_at)
   SELECT id, now(), now() FROM unnest(ARRAY[$1, $2]) id ON CONFLICT DO NOTHING`,
  `CREATE TEMP TABLE scale_listings AS
   SELECT (row_number() OVER (ORDER BY l.id))::int - 1 AS n, l.id, l.title, l.price_cents, l.seller_id, a.display_name AS seller_name
     FROM listings l JOIN agents a ON a.agent_id = l.seller_id`,
];

/** `$1`: how many; `$2`: how many are live; `$3`: hub; `$4`: small agent; `$5`, `$6`: how many agents and listings; `$7`: percent refunded. */
const CHOICE = `
  CREATE TEMP TABLE scale_orders AS
  SELECT c.n, pg_temp.scale_id('ord', c.at, c.n) AS id, c.at, c.status, c.live, c.maturing, c.due_at,
         l.id AS listing_id, l.title, l.price_cents AS total, l.seller_id, l.seller_name,
         CASE c.buyer WHEN 'hub' THEN $3 WHEN 'small' THEN $4 ELSE b.agent_id END AS buyer_id,
         CASE c.buyer WHEN 'hub' THEN 'Hub' WHEN 'small' THEN 'Small' ELSE b.display_name END AS buyer_name,
         greatest(1, round(l.price_cents * 0.07))::bigint AS fee, 5::bigint AS order_fee
    FROM (
      SELECT n, n > $1 - $2 AS live, n BETWEEN $1 - 2 * $2 AND $1 - $2 AND n % 2 = 0 AS maturing,
             now() - interval '1 hour' - interval '730 days' * (($1 - n)::float8 / $1) AS at,
             CASE WHEN $1 - n < $2 AND n % greatest(1, $2 / ${DUE}) = 0 THEN now() - interval '1 minute'
                  ELSE now() + interval '3 days' * (0.02 + pg_temp.scale_share(n, 3)) END AS due_at,
             CASE WHEN n > $1 - $2 THEN (ARRAY['paid', 'paid', 'paid', 'delivered', 'delivered', 'refund_requested', 'disputed',
                                               'pending_payment'])[1 + (n / 11) % 8]
                  WHEN n BETWEEN $1 - 2 * $2 AND $1 - $2 AND n % 2 = 0 OR n % 100 < 93 - $7 THEN 'completed'
                  WHEN n % 100 < 97 - $7 THEN 'cancelled' WHEN n % 100 < 100 - $7 THEN 'expired' ELSE 'refunded' END AS status,
             CASE WHEN n % 10 = 1 THEN 'hub' WHEN n % ($1 / 6) = 6 THEN 'small' ELSE 'any' END AS buyer,
             CASE WHEN n % 10 = 0 THEN floor(${HUB_LISTINGS} * pg_temp.scale_share(n, 4))
                  WHEN n % ($1 / 6) = 5 THEN ${HUB_LISTINGS} + n % ${SMALL_LISTINGS}
                  WHEN n > $1 - $2 THEN ${HUB_LISTINGS + SMALL_LISTINGS} + n % ($6 - ${HUB_LISTINGS + SMALL_LISTINGS})
                  ELSE ${HUB_LISTINGS + SMALL_LISTINGS}
                       + floor(($6 - ${HUB_LISTINGS + SMALL_LISTINGS}) * pg_temp.scale_share(n, 1) ^ 2) END::int AS listing,
             floor($5 * pg_temp.scale_share(n, 2) ^ 2)::int AS agent
        FROM generate_series(1, $1::bigint) n) c
    JOIN scale_listings l ON l.n = c.listing
    JOIN scale_agents b ON b.place = c.agent`;

const ENDED = `o.at + interval '5 hours'`;
const REFUND = `pg_temp.scale_id('ref', o.at + interval '4 hours', o.n)`;
const sealed = `CASE WHEN o.buyer_id <> ALL(ARRAY[$1, $2]) AND o.seller_id <> ALL(ARRAY[$1, $2])
                     THEN decode(repeat(md5(o.id), 4) || '4b1966052a', 'hex') END`;

/** `$1`, `$2`: agents whose orders are read through the service, so they have no goods, which only the service can seal. */
const ORDERS = `
  INSERT INTO orders (id, listing_id, listing_title, listing_version, buyer_id, buyer_name, seller_id, seller_name, key_id, quantity,
    unit_price_cents, total_cents, platform_fee_rate, platform_fee_cents, order_fee_cents, seller_amount_cents, refunded_cents,
    status, escrow_status, stock_state, condition, delivery_method, return_policy, payment_method, livemode, delivery_data,
    fulfillment_message, last_transition, last_role, payment_due_at, fulfill_due_at, auto_complete_at, case_due_at, deadline_at, remind_at,
    paid_at, delivered_at, completed_at, matures_at, maturing_cents, buyer_reviewed, event_sequence, version, refund_case_id,
    refund_from, refund_requests, created_at, updated_at)
  SELECT o.id, o.listing_id, o.title, 1, o.buyer_id, o.buyer_name, o.seller_id, o.seller_name, 'key_' || md5(o.buyer_id), 1,
         o.total, o.total, 7, CASE WHEN back THEN 0 ELSE o.fee END, CASE WHEN back THEN 0 ELSE o.order_fee END,
         CASE WHEN back THEN 0 ELSE o.total - o.fee - o.order_fee END, CASE WHEN back THEN o.total ELSE 0 END,
         o.status, s.escrow, s.stock, 'new', 'digital_manual', 'no_returns', 'sandbox', false,
         CASE WHEN given THEN ${sealed} END, CASE WHEN given THEN 'Here it is' END, s.last_transition, s.last_role,
         CASE WHEN o.status = 'pending_payment' THEN o.due_at END, CASE WHEN o.status = 'paid' THEN o.due_at END,
         CASE WHEN o.status = 'delivered' THEN o.due_at END,
         CASE WHEN o.status IN ('refund_requested', 'disputed') THEN o.due_at END,
         CASE WHEN o.live THEN o.due_at END, CASE WHEN o.live AND o.due_at > now() THEN o.due_at - interval '2 hours' END,
         CASE WHEN s.escrow <> 'none' THEN o.at + interval '1 minute' END, CASE WHEN given THEN o.at + interval '3 hours' END,
         CASE WHEN o.status = 'completed' THEN ${ENDED} END,
         CASE WHEN o.maturing THEN CASE WHEN o.n % 20 = 0 THEN now() - interval '1 minute' ELSE o.due_at + interval '3 days' END END,
         CASE WHEN o.maturing THEN o.total - o.fee - o.order_fee ELSE 0 END,
         o.status = 'completed' AND o.n % 5 < 3, s.events, s.version + (o.status = 'completed' AND o.n % 5 < 3)::int,
         CASE WHEN s.version > 3 AND o.status <> 'completed' THEN ${REFUND} END, s.refund_from,
         (s.version > 3 AND o.status <> 'completed')::int, o.at, CASE WHEN o.live THEN o.at ELSE ${ENDED} END
    FROM scale_orders o JOIN scale_statuses s USING (status)
   CROSS JOIN LATERAL (SELECT s.escrow = 'refunded' AS back, s.version > 2 AND o.status <> 'cancelled' AS given) c
   ORDER BY o.n`;

/** The rows that each order leaves in other tables of the marketplace. */
const AROUND: Record<string, string> = {
  order_states: `
    INSERT INTO order_states (id, buyer_id, seller_id, status, deadline_at, remind_at, matures_at)
    SELECT id, buyer_id, seller_id, status, deadline_at, remind_at, matures_at FROM orders ORDER BY id`,
  order_transitions: `
    INSERT INTO order_transitions (order_id, number, transition, from_status, to_status, role, actor_id, at)
    SELECT o.id, m.number, m.transition, m.from_status, m.to_status, m.role,
           CASE m.role WHEN 'buyer' THEN o.buyer_id WHEN 'seller' THEN o.seller_id END, o.at + interval '1 hour' * (m.number - 1)
      FROM scale_orders o JOIN scale_moves m ON o.status = ANY(m.statuses) ORDER BY o.n`,
  refund_cases: `
    INSERT INTO refund_cases (id, order_id, status, opened_by, came_from, reason, decline_reason, due_at, refunded_cents,
      decided_by, decided_at, created_at, updated_at)
    SELECT o.refund_case_id, o.id,
           CASE o.status WHEN 'refunded' THEN 'refunded' WHEN 'disputed' THEN 'escalated' ELSE 'requested' END, 'buyer', 'delivered',
           'Not as described', CASE WHEN o.status = 'disputed' THEN 'It is just as described' END, o.case_due_at, o.refunded_cents,
           CASE WHEN o.status = 'refunded' THEN 'seller' END, CASE WHEN o.status = 'refunded' THEN o.updated_at END,
           o.created_at + interval '4 hours', o.updated_at
      FROM orders o WHERE o.refund_case_id IS NOT NULL ORDER BY o.id`,
  reviews: `
    INSERT INTO reviews (id, order_id, listing_id, reviewer_id, reviewer_name, reviewee_id, role, rating, comment, reveal_at,
      revealed_at, created_at)
    SELECT pg_temp.scale_id('rev', ${ENDED}, o.n), o.id, o.listing_id, o.buyer_id, o.buyer_name, o.seller_id, 'buyer', 3 + o.n % 3,
           'As described, and delivered in time', CASE WHEN o.maturing THEN CASE WHEN o.n % 20 = 0 THEN now() ELSE o.due_at + interval '5 days' END END,
           CASE WHEN NOT o.maturing THEN ${ENDED} END, ${ENDED}
      FROM scale_orders o WHERE o.status = 'completed' AND o.n % 5 < 3 ORDER BY o.n`,
  seller_outcomes: `
    INSERT INTO seller_outcomes (order_id, seller_id, buyer_id, outcome, ended_at)
    SELECT o.id, o.seller_id, o.buyer_id, o.status, ${ENDED} FROM scale_orders o
     WHERE o.status IN ('completed', 'refunded') ORDER BY o.n`,
  listing_sales: `
    INSERT INTO listing_sales (order_id, listing_id, sold_at)
    SELECT o.id, o.listing_id, ${ENDED} FROM scale_orders o
     WHERE o.status = 'completed' AND ${ENDED} > now() - interval '7 days' ORDER BY o.n`,
  order_messages: `
    INSERT INTO order_messages (id, order_id, sender_id, content, created_at)
    SELECT pg_temp.scale_id('omsg', o.at, o.n), o.id, o.buyer_id, 'When can I expect it?', o.at FROM scale_orders o
     WHERE o.n % 3 = 0 ORDER BY o.n`,
  favorites: `
    INSERT INTO favorites (id, agent_id, listing_id, created_at)
    SELECT pg_temp.scale_id('fav', max(o.at), max(o.n)), o.buyer_id, o.listing_id, max(o.at) FROM scale_orders o
     WHERE o.n % 3 = 1 GROUP BY o.buyer_id, o.listing_id`,
  agent_interactions: `
    INSERT INTO agent_interactions (agent_id, other_id, count, last_at)
    SELECT p.one, p.other, count(*), max(o.at) FROM scale_orders o
     CROSS JOIN LATERAL (VALUES (o.buyer_id, o.seller_id), (o.seller_id, o.buyer_id)) p(one, other) GROUP BY 1, 2`,
  agent_ties: `
    INSERT INTO agent_ties (from_id, to_id, kind, first_at, last_at)
    SELECT o.buyer_id, o.seller_id, 'trade', min(o.at), max(o.at) FROM scale_orders o WHERE o.status = 'completed' GROUP BY 1, 2`,
};

export const ORDER_TABLES = ['orders', ...Object.keys(AROUND)];

export async function loadOrders(db: Client, sizes: ScaleSizes, { hub, small }: Cast): Promise<void> {
  await db.query(STATUSES);
  await db.query(MOVES);
  const [agents, shops, profiles, listings] = PEOPLE as [string, string, string, string];
  await db.query(agents, [[hub, small]]);
  await db.query(shops, [hub, small]);
  await db.query(profiles, [hub, small]);
  await db.query(listings);
  const { rows } = await db.query<{ agents: number; listings: number }>(
    'SELECT (SELECT count(*)::int FROM scale_agents) AS agents, (SELECT count(*)::int FROM scale_listings) AS listings',
  );
  const [{ agents: people, listings: offered }] = rows as [{ agents: number; listings: number }];
  const live = Math.max(DUE * 10, Math.floor(sizes.orders * LIVE));
  await db.query(`ANALYZE scale_agents, scale_listings, scale_statuses, scale_moves`);
  await db.query(literal(CHOICE, [sizes.orders, live, hub, small, people, offered, sizes.refunded * 100]));
  await db.query('ANALYZE scale_orders');
  await db.query(ORDERS, [hub, small]);
  for (const statement of Object.values(AROUND)) await db.query(statement);
}

/** `CREATE TABLE AS` takes no parameters. */
function literal(text: string, values: (string | number)[]): string {
  return text.replace(/\$(\d)/g, (_, at: string) => {
    const value = values[Number(at) - 1] as string | number;
    return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'::text`;
  });
}
