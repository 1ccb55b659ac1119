import { ORDER_FEE_CENTS } from '../../src/marketplace/policies';
import { sqlCheck } from './check';

export const MONEY = [
  sqlCheck(
    'always',
    'the ledger is consistent',
    'SELECT invariant, name, subject, detail FROM ledger_unaudited_violations',
  ),
  sqlCheck(
    'daily',
    'the whole ledger is consistent',
    'SELECT invariant, name, subject, detail FROM ledger_violations',
  ),
  sqlCheck(
    'daily',
    'each balance is the one before it and the entry',
    `SELECT account_id, version, before_cents, amount_cents, balance_cents
       FROM (SELECT account_id, version, amount_cents, balance_cents,
                    lag(balance_cents, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY version) AS before_cents
               FROM ledger_entries WHERE version IS NOT NULL) e
      WHERE balance_cents <> before_cents + amount_cents`,
  ),
  sqlCheck(
    'daily',
    'the money of an order moves between its parties',
    `SELECT t.id, t.kind, o.id AS order_id, f.owner_id AS from_owner, g.owner_id AS to_owner
       FROM ledger_transfers t JOIN orders o ON o.id = t.order_id
       JOIN ledger_accounts f ON f.id = t.from_account JOIN ledger_accounts g ON g.id = t.to_account
      WHERE NOT CASE t.kind
        WHEN 'deposit' THEN g.owner_id = o.buyer_id
        WHEN 'hold' THEN f.owner_id = o.buyer_id AND g.owner_id = o.id
        WHEN 'release' THEN f.owner_id = o.id AND g.owner_id = o.seller_id
        WHEN 'refund' THEN f.owner_id = o.id AND g.owner_id = o.buyer_id
        WHEN 'late_refund' THEN f.owner_id = o.seller_id AND g.owner_id = o.buyer_id
        WHEN 'fee_refund' THEN g.owner_id = o.buyer_id
        WHEN 'order_fee_refund' THEN g.owner_id = o.buyer_id
        WHEN 'evaluation_hold' THEN f.owner_id = o.seller_id AND g.owner_id = o.id
        WHEN 'evaluation_fee' THEN f.owner_id = o.id AND g.owner_id NOT IN (o.buyer_id, o.seller_id)
        WHEN 'evaluation_return' THEN f.owner_id = o.id AND g.owner_id = o.seller_id
        ELSE true END`,
  ),
  sqlCheck(
    'daily',
    'fees are the rate of what the buyer paid in the end',
    `SELECT id, kept, platform_fee_rate, platform_fee_cents, order_fee_cents
       FROM (SELECT *, total_cents - refunded_cents AS kept,
                    floor((total_cents - refunded_cents) * platform_fee_rate / 100.0 + 0.5) AS fee FROM orders) o
      WHERE platform_fee_cents <> fee OR order_fee_cents <> least(${ORDER_FEE_CENTS}, kept - fee)`,
  ),
  sqlCheck(
    'daily',
    'a payout leaves the wallet once',
    `SELECT p.id, p.amount_cents, coalesce(sum(t.amount_cents), 0)::bigint AS moved
       FROM wallet_payouts p LEFT JOIN ledger_transfers t ON t.kind = 'payout' AND t.reference = p.id
      GROUP BY p.id HAVING p.amount_cents <> coalesce(sum(t.amount_cents), 0)`,
  ),
  sqlCheck(
    'at the end',
    'no money is in escrow or maturing',
    `SELECT o.id, o.status, escrow_status, maturing_cents, s.deadline_at FROM orders o LEFT JOIN order_states s ON s.id = o.id
      WHERE escrow_status IN ('held', 'frozen') OR maturing_cents > 0 AND o.matures_at IS NOT NULL`,
  ),
];
