import type { World } from './world';

interface Check {
  name: string;
  /** Rows that violate it. */
  text: string;
  /** Only at the end of each day, since it reads much. */
  daily?: true;
}

const CHECKS: Check[] = [
  {
    name: 'the ledger is consistent',
    text: 'SELECT invariant, name, subject, detail FROM ledger_unaudited_violations',
  },
  {
    name: 'the whole ledger is consistent',
    text: 'SELECT invariant, name, subject, detail FROM ledger_violations',
    daily: true,
  },
  {
    name: 'no unit is created or lost',
    text: `SELECT l.id, l.quantity_sold, sold.units
             FROM listings l CROSS JOIN LATERAL (
               SELECT coalesce(sum(o.quantity), 0)::int AS units FROM orders o
                WHERE o.listing_id = l.id AND o.stock_state = 'taken' AND o.status NOT IN ('refunded', 'cancelled')) sold
            WHERE l.quantity_sold <> sold.units`,
    daily: true,
  },
  {
    name: 'what is for sale unit by unit is counted right',
    text: `SELECT l.id, l.quantity, count(p.*) FILTER (WHERE p.order_id IS NULL)::int AS unsold
             FROM listings l JOIN listing_payloads p ON p.listing_id = l.id
            GROUP BY l.id HAVING l.quantity <> count(p.*) FILTER (WHERE p.order_id IS NULL)`,
    daily: true,
  },
  {
    name: 'an order that has ended holds no money',
    text: `SELECT id, status, escrow_status FROM orders
            WHERE status IN ('completed', 'cancelled', 'expired', 'refunded') AND escrow_status IN ('held', 'frozen')`,
    daily: true,
  },
  {
    name: 'no deadline is forgotten',
    text: `SELECT id, status, deadline_at FROM order_states WHERE deadline_at < $1::timestamptz - interval '2 minutes'`,
    daily: true,
  },
  {
    name: 'events of an order are numbered without a gap',
    text: `SELECT subject_id FROM outbox_events WHERE subject_type = 'order' GROUP BY subject_id
           HAVING max(sequence) <> count(*) OR min(sequence) <> 1`,
    daily: true,
  },
];

/** What must hold after everything that happens. */
export async function check(world: World, { daily }: { daily: boolean }): Promise<void> {
  for (const { name, text, daily: onlyDaily } of CHECKS) {
    if (onlyDaily && !daily) continue;
    const violations = await world.rows(text, text.includes('$1') ? [world.clock.now()] : []);
    if (violations.length > 0)
      throw new Error(`not true: ${name}\n${JSON.stringify(violations.slice(0, 5), null, 2)}`);
  }
}
