import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, HOUR } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { retention } from '../../platform/workers/retention';
import { CHECKOUT_RETENTION_MS, OWNERLESS_RETENTION_MS, SIGNED_KEYS_RETENTION_MS } from '../policies';
import { CheckoutStore } from './checkout-store';
import { isLate } from './session';

const DUE = dueRows({ name: 'ucp_checkouts_due', table: 'ucp_checkouts', column: 'deadline_at' });
export const ucpRetention = retention('ucp-retention', HOUR, [
  {
    data: 'UCP checkouts',
    table: 'ucp_checkouts',
    key: 'id',
    column: 'updated_at',
    retentionMs: CHECKOUT_RETENTION_MS,
    where: "status <> 'complete_in_progress'",
  },
  {
    data: 'canceled UCP checkouts without an owner',
    table: 'ucp_checkouts',
    key: 'id',
    column: 'updated_at',
    retentionMs: OWNERLESS_RETENTION_MS,
    where: "owner_id IS NULL AND status = 'canceled'",
  },
  { data: 'UCP carts', table: 'ucp_carts', key: 'id', column: 'expires_at' },
  {
    data: 'deliveries of UCP order webhooks',
    table: 'ucp_order_deliveries',
    key: 'id',
    column: 'created_at',
    retentionMs: CHECKOUT_RETENTION_MS,
    where: "status <> 'pending'",
  },
  {
    data: 'idempotency keys of signed UCP requests',
    table: 'ucp_signed_keys',
    key: 'id',
    column: 'seen_at',
    retentionMs: SIGNED_KEYS_RETENTION_MS,
  },
]);

/** Expires checkout sessions. */
@Injectable()
export class CheckoutExpiry implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly store: CheckoutStore,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'ucp-checkout-expiry', claim: DUE, process: (id) => this.expire(id) });
  }

  private async expire(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.store.lock(tx, id);
      if (session && isLate(session, this.clock.now())) await this.store.expire(tx, session);
    });
  }
}
