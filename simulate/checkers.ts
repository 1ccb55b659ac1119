import type { World } from './world';

type When = 'always' | 'daily' | 'at the end';

interface Check {
  name: string;
  /** Rows that violate it. */
  text: string;
  /** `always` is cheap; `daily` reads much; `at the end` holds once nothing is open. */
  when: When;
}

const CHECKS: Check[] = [
  {
    name: 'the ledger is consistent',
    text: 'SELECT invariant, name, subject, detail FROM ledger_unaudited_violations',
    when: 'always',
  },
  {
    name: 'the whole ledger is consistent',
    text: 'SELECT invariant, name, subject, detail FROM ledger_violations',
    when: 'daily',
  },
  {
    name: 'no unit is created or lost',
    text: `SELECT l.id, l.quantity_sold, sold.units
             FROM listings l CROSS JOIN LATERAL (
               SELECT coalesce(sum(o.quantity), 0)::int AS units FROM orders o
                WHERE o.listing_id = l.id AND o.stock_state = 'taken' AND o.status NOT IN ('refunded', 'cancelled')) sold
            WHERE l.quantity_sold <> sold.units`,
    when: 'daily',
  },
  {
    name: 'unsold units with a payload are counted correctly',
    text: `SELECT l.id, l.quantity, count(p.*) FILTER (WHERE p.order_id IS NULL)::int AS unsold
             FROM listings l JOIN listing_payloads p ON p.listing_id = l.id
            GROUP BY l.id HAVING l.quantity <> count(p.*) FILTER (WHERE p.order_id IS NULL)`,
    when: 'daily',
  },
  {
    name: 'an order that has ended holds no money',
    text: `SELECT id, status, escrow_status FROM orders
            WHERE status IN ('completed', 'cancelled', 'expired', 'refunded') AND escrow_status IN ('held', 'frozen')`,
    when: 'daily',
  },
  {
    name: 'no deadline is forgotten',
    text: `SELECT id, status, deadline_at FROM order_states WHERE deadline_at < $1::timestamptz - interval '2 minutes'`,
    when: 'daily',
  },
  {
    name: 'the stored events of an order are numbered without a gap',
    text: `SELECT subject_id FROM outbox_events WHERE subject_type = 'order' GROUP BY subject_id
           HAVING max(sequence) - min(sequence) + 1 <> count(*)`,
    when: 'daily',
  },
  {
    name: 'every order has ended',
    text: `SELECT id, status FROM orders WHERE status NOT IN ('completed', 'cancelled', 'expired', 'refunded')`,
    when: 'at the end',
  },
  {
    name: 'every offer has ended',
    text: `SELECT id, status FROM offers WHERE status IN ('pending', 'countered')`,
    when: 'at the end',
  },
  {
    name: 'no money is in escrow or maturing',
    text: `SELECT id, escrow_status, maturing_cents FROM orders
            WHERE escrow_status IN ('held', 'frozen') OR maturing_cents > 0 AND matures_at IS NOT NULL`,
    when: 'at the end',
  },
  {
    name: 'every webhook was delivered, or has failed',
    text: `SELECT id, status, attempts FROM webhook_deliveries WHERE status = 'pending'`,
    when: 'at the end',
  },
  {
    name: 'every event was published',
    text: 'SELECT event_id FROM outbox_queue',
    when: 'at the end',
  },
];

/** What must hold at this time: always, at midnight, or at the end. */
export async function check(world: World, when: When): Promise<void> {
  const checked: When[] =
    when === 'always' ? ['always'] : when === 'daily' ? ['always', 'daily'] : ['at the end'];
  for (const { name, text, when: only } of CHECKS) {
    if (!checked.includes(only)) continue;
    const violations = await world.rows(text, text.includes('$1') ? [world.clock.now()] : []);
    if (violations.length > 0)
      throw new Error(`not true: ${name}\n${JSON.stringify(violations.slice(0, 5), null, 2)}`);
  }
}
