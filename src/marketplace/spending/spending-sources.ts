import type { SpendingKind } from '../../agents/owner-controls/approvals.service';

interface Source {
  table: string;
  /** SQL expressions over a row `s`: its amount, its time, and whether it counts. */
  cents: string;
  at: string;
  counts: string;
  /** Of what counts: `reserved` may still be called off, `committed` has left the wallet, `settled` is final. */
  state: string;
  seller: string;
  title: string;
  quantity: string;
}

/** An unpaid order counts from when it was placed, a paid one from its payment. Refunds lower the amount. */
const SOURCES: Record<SpendingKind, Source> = {
  purchase: {
    table: 'orders',
    cents: 's.total_cents - s.refunded_cents',
    at: 'coalesce(s.paid_at, s.created_at)',
    counts: `s.status NOT IN ('cancelled', 'expired')`,
    state: `CASE WHEN s.status = 'pending_payment' THEN 'reserved'
      WHEN s.escrow_status IN ('held', 'frozen') THEN 'committed' ELSE 'settled' END`,
    seller: 's.seller_id',
    title: 's.listing_title',
    quantity: 's.quantity',
  },
  payout: {
    table: 'wallet_payouts',
    cents: 's.amount_cents',
    at: 's.created_at',
    counts: `s.status <> 'failed'`,
    state: `CASE s.status WHEN 'paid' THEN 'settled' ELSE 'committed' END`,
    seller: 'NULL::text',
    title: `'Payout'`,
    quantity: '1',
  },
  /**
   * Only refunds that a key granted or proposed from the wallet have a `key_id`. A proposal counts from when it was made,
   * as long as the buyer can accept it.
   */
  refund: {
    table: 'refund_cases',
    cents: `CASE s.status WHEN 'declined' THEN s.proposed_cents ELSE s.refunded_cents END`,
    at: 's.granted_at',
    counts: `s.status NOT IN ('requested', 'escalated')`,
    state: `CASE s.status WHEN 'declined' THEN 'reserved' ELSE 'settled' END`,
    seller: 'NULL::text',
    title: `(SELECT 'Refund: ' || o.listing_title FROM orders o WHERE o.id = s.order_id)`,
    quantity: '1',
  },
  /** Held until the verification ends; then it is what was paid. */
  evaluation: {
    table: 'order_verifications',
    cents: 's.fees_cents',
    at: 's.created_at',
    counts: 's.fees_cents > 0',
    state: `CASE WHEN s.due_at IS NULL THEN 'settled' ELSE 'committed' END`,
    seller: 'NULL::text',
    title: `(SELECT 'Evaluation: ' || o.listing_title FROM orders o WHERE o.id = s.order_id)`,
    quantity: '1',
  },
};

/** SQL for all spending since `since` with keys `k`, shared by caps, thresholds, and pages so that they agree. */
export function spendingOf(keys: string, since: string): string {
  const parts = Object.entries(SOURCES).map(
    ([kind, { table, cents, at, counts, state, seller, title, quantity }]) =>
      `SELECT '${kind}' AS kind, k.agent_id, k.key_id, k.ancestor_ids, s.id, ${cents} AS cents, ${at} AS at, ${state} AS state,
              ${seller} AS seller_id, ${title} AS title, ${quantity} AS quantity
         FROM agent_keys k JOIN ${table} s ON s.key_id = k.key_id
        WHERE ${keys} AND ${at} >= ${since} AND ${counts}`,
  );
  return `(${parts.join('\nUNION ALL\n')})`;
}

/** SQL for the cents that an agent spent on purchases since `since` with a key id that is none of its keys: that of its owner. */
export function boughtWith(keyId: string, agentId: string, since: string): string {
  const { table, cents, at, counts } = SOURCES.purchase;
  return `SELECT coalesce(sum(${cents}), 0)::bigint AS cents FROM ${table} s
           WHERE s.key_id = ${keyId} AND s.buyer_id = ${agentId} AND ${at} >= ${since} AND ${counts}`;
}

/** Whether the owner of agent `$1` approved row `s`. */
export const APPROVED = `EXISTS (SELECT FROM approved_orders a WHERE a.agent_id = $1 AND a.order_id = s.id)`;
