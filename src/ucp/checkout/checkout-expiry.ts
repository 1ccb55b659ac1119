import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { dueRows } from '../../platform/workers/due-rows';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { Sweeper } from '../../platform/workers/sweeper';
import { checkoutLifecycle } from './checkout.lifecycle';
import { CheckoutStore } from './checkout-store';

/** How long what is over can still be looked at. */
const KEPT_MS = 30 * DAY;
const BATCH = 1_000;

const DUE = dueRows({ name: 'ucp_checkouts_due', table: 'ucp_checkouts', column: 'deadline_at' });
const FORGET = [
  statement(
    'ucp_checkouts_forget',
    `DELETE FROM ucp_checkouts WHERE id IN (
       SELECT id FROM ucp_checkouts WHERE updated_at < $1 AND status <> 'complete_in_progress'
        ORDER BY updated_at LIMIT ${BATCH})
     RETURNING 1 AS gone`,
  ),
  statement(
    'ucp_carts_forget',
    `DELETE FROM ucp_carts WHERE id IN (
       SELECT id FROM ucp_carts WHERE expires_at < $1 ORDER BY expires_at LIMIT ${BATCH})
     RETURNING 1 AS gone`,
  ),
  statement(
    'ucp_order_deliveries_forget',
    `DELETE FROM ucp_order_deliveries WHERE id IN (
       SELECT id FROM ucp_order_deliveries WHERE created_at < $1 AND status <> 'pending'
        ORDER BY created_at LIMIT ${BATCH})
     RETURNING 1 AS gone`,
  ),
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
      nextAfter: (ended) => after(ended, 6 * HOUR),
      batch: () => this.forget(),
    });
  }

  private async expire(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.store.lock(tx, id);
      const now = this.clock.now();
      if (!session || session.expiresAt > now) return;
      if (!checkoutLifecycle.can(session.status, 'expire', 'system')) return;
      session.status = checkoutLifecycle.next(session.status, 'expire', 'system');
      session.details.notes = [];
      session.updatedAt = now;
      await this.store.update(tx, session);
    });
  }

  private async forget(): Promise<string | undefined> {
    const before = after(this.clock.now(), -KEPT_MS);
    let more = false;
    for (const which of FORGET) more = (await this.reads.rows(which, [before])).length === BATCH || more;
    return more ? 'on' : undefined;
  }
}
