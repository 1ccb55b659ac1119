import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { Reads, type Statement, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { dueRows } from '../../platform/workers/due-rows';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { Sweeper } from '../../platform/workers/sweeper';
import { CheckoutStore } from './checkout-store';
import { isLate } from './session';

/** How long what is over can still be looked at; what nobody owned, no longer than it was good for. */
const KEPT_MS = 30 * DAY;
const OWNERLESS_KEPT_MS = 2 * HOUR;
/** As long as a signature without a time should prove nothing once more. */
const SIGNED_KEYS_KEPT_MS = 90 * DAY;
const BATCH = 1_000;

const DUE = dueRows({ name: 'ucp_checkouts_due', table: 'ucp_checkouts', column: 'deadline_at' });
const FORGET: [keptMs: number, what: Statement][] = [
  [
    KEPT_MS,
    statement(
      'ucp_checkouts_forget',
      `DELETE FROM ucp_checkouts WHERE id IN (
         SELECT id FROM ucp_checkouts WHERE updated_at < $1 AND status <> 'complete_in_progress'
          ORDER BY updated_at LIMIT ${BATCH})
       RETURNING 1 AS gone`,
    ),
  ],
  [
    OWNERLESS_KEPT_MS,
    statement(
      'ucp_checkouts_forget_ownerless',
      `DELETE FROM ucp_checkouts WHERE id IN (
         SELECT id FROM ucp_checkouts WHERE owner_id IS NULL AND updated_at < $1 AND status = 'canceled'
          ORDER BY updated_at LIMIT ${BATCH})
       RETURNING 1 AS gone`,
    ),
  ],
  [
    0,
    statement(
      'ucp_carts_forget',
      `DELETE FROM ucp_carts WHERE id IN (
         SELECT id FROM ucp_carts WHERE expires_at < $1 ORDER BY expires_at LIMIT ${BATCH})
       RETURNING 1 AS gone`,
    ),
  ],
  [
    KEPT_MS,
    statement(
      'ucp_order_deliveries_forget',
      `DELETE FROM ucp_order_deliveries WHERE id IN (
         SELECT id FROM ucp_order_deliveries WHERE created_at < $1 AND status <> 'pending'
          ORDER BY created_at LIMIT ${BATCH})
       RETURNING 1 AS gone`,
    ),
  ],
  [
    SIGNED_KEYS_KEPT_MS,
    statement(
      'ucp_signed_keys_forget',
      `DELETE FROM ucp_signed_keys WHERE id IN (
         SELECT id FROM ucp_signed_keys WHERE seen_at < $1 ORDER BY seen_at LIMIT ${BATCH})
       RETURNING 1 AS gone`,
    ),
  ],
];

/** Ends sessions whose time is over, and forgets what nobody will ask for again. */
@Injectable()
export class CheckoutExpiry implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly recurring: RecurringWork,
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly store: CheckoutStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'ucp-checkout-expiry', claim: DUE, act: (id) => this.expire(id) });
    this.recurring.add({
      name: 'ucp-retention',
      everyMs: HOUR,
      nextAfter: (ended) => after(ended, HOUR),
      batch: () => this.forget(),
    });
  }

  private async expire(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.store.lock(tx, id);
      if (session && isLate(session, this.clock.now())) await this.store.expire(tx, session);
    });
  }

  private async forget(): Promise<string | undefined> {
    const now = this.clock.now();
    let more = false;
    for (const [keptMs, what] of FORGET)
      more = (await this.reads.rows(what, [after(now, -keptMs)])).length === BATCH || more;
    return more ? 'on' : undefined;
  }
}
