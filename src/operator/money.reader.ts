import { Injectable } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../kernel/clock';
import { earliestId } from '../kernel/ids';
import { Database, statement } from '../platform/database/statements';
import { CHART_DAYS } from './policies';

/** The money of one mode: live, or play money. */
export interface Money {
  livemode: boolean;
  /** Of buyers, until their orders end. */
  escrowCents: number;
  /** The part of it that waits for a decision. */
  disputedCents: number;
  /** The part of it that the parties negotiate about. */
  requestedCents: number;
  /** Requested by agents, and not sent yet. */
  payoutsCents: number;
  /** Of the last days, less those that went back with refunds. */
  feesCents: number;
  /** The same of calendar months, in UTC. */
  thisMonthCents: number;
  lastMonthCents: number;
}

/** Each part follows an index, but the fees have two entries per order of two months. */
const MAX_AGE_MS = MINUTE;

/** $1: the ids of transfers since the last days, $2: since this month, $3: since the one before. Every order with money in escrow has a deadline, or an open dispute. */
const MONEY = statement(
  'operator_money',
  `WITH open AS (
     SELECT id FROM order_states WHERE deadline_at IS NOT NULL AND status <> 'pending_payment'
     UNION SELECT order_id FROM refund_cases WHERE status = 'escalated'
   ), parts AS (
     SELECT a.livemode, a.balance_cents AS escrow, a.balance_cents * (o.status = 'disputed')::int AS disputed,
            a.balance_cents * (o.status = 'refund_requested')::int AS requested, 0 AS payouts, 0 AS fees,
            NULL AS transfer_id
       FROM open JOIN orders o USING (id) JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
     UNION ALL
     SELECT livemode, 0, 0, 0, amount_cents, 0, NULL FROM wallet_payouts WHERE status IN ('requested', 'sending', 'unknown')
     UNION ALL
     SELECT a.livemode, 0, 0, 0, 0, e.amount_cents, e.transfer_id FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
      WHERE a.owner_id IN ('platform:fees', 'platform:order_fees') AND a.kind = 'platform' AND e.transfer_id >= least($1, $3)
   )
   SELECT livemode, sum(escrow)::bigint AS "escrowCents", sum(disputed)::bigint AS "disputedCents",
          sum(requested)::bigint AS "requestedCents", sum(payouts)::bigint AS "payoutsCents",
          coalesce(sum(fees) FILTER (WHERE transfer_id >= $1), 0)::bigint AS "feesCents",
          coalesce(sum(fees) FILTER (WHERE transfer_id >= $2), 0)::bigint AS "thisMonthCents",
          coalesce(sum(fees) FILTER (WHERE transfer_id >= $3 AND transfer_id < $2), 0)::bigint AS "lastMonthCents"
     FROM parts GROUP BY livemode ORDER BY livemode DESC`,
  { varies: true },
);

/** What the installation holds for others, and what it earned. */
@Injectable()
export class MoneyReader {
  private last: { money: Money[]; until: Date } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Money[]> {
    const now = this.clock.now();
    if (this.last && now < this.last.until) return this.last.money;
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const begins = [
      after(now, -CHART_DAYS * DAY),
      new Date(Date.UTC(year, month)),
      new Date(Date.UTC(year, month - 1)),
    ];
    const since = begins.map((at) => earliestId('trf', at));
    const money = await this.database.rows<Money & Record<string, unknown>>(MONEY, since);
    this.last = { money, until: after(now, MAX_AGE_MS) };
    return money;
  }
}
