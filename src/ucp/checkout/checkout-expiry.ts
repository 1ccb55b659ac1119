import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, DAY, HOUR } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { retention } from '../../platform/workers/retention';
import { dueRows, Sweeper } from '../../platform/workers/sweeper';
import { CheckoutStore } from './checkout-store';
import { isLate } from './session';

const DUE = dueRows({ name: 'ucp_checkouts_due', table: 'ucp_checkouts', column: 'deadline_at' });

/** Finished checkouts stay readable for 30 days; canceled unowned ones only as long as they were valid. */
const KEPT_MS = 30 * DAY;
const OWNERLESS_KEPT_MS = 2 * HOUR;
/** Within this period, a signature without a timestamp proves its sender only once. */
const SIGNED_KEYS_KEPT_MS = 90 * DAY;
export const ucpRetention = retention('ucp-retention', HOUR, [
  {
    ...{ table: 'ucp_checkouts', key: 'id', column: 'updated_at', keptMs: KEPT_MS },
    where: "status <> 'complete_in_progress'",
  },
  {
    ...{ table: 'ucp_checkouts', key: 'id', column: 'updated_at', keptMs: OWNERLESS_KEPT_MS },
    where: "owner_id IS NULL AND status = 'canceled'",
  },
  { table: 'ucp_carts', key: 'id', column: 'expires_at' },
  {
    ...{ table: 'ucp_order_deliveries', key: 'id', column: 'created_at', keptMs: KEPT_MS },
    where: "status <> 'pending'",
  },
  { table: 'ucp_signed_keys', key: 'id', column: 'seen_at', keptMs: SIGNED_KEYS_KEPT_MS },
]);

/** Expires checkout sessions. */
@Injectable()
export class CheckoutExpiry implements OnModuleInit {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly transactions: Transactions,
    private readonly store: CheckoutStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeper.add({ name: 'ucp-checkout-expiry', claim: DUE, act: (id) => this.expire(id) });
  }

  private async expire(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.store.lock(tx, id);
      if (session && isLate(session, this.clock.now())) await this.store.expire(tx, session);
    });
  }
}
