import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { Transactions } from '../../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../../platform/workers/deadline-worker';
import { OrderVerification } from '../../verification/order-verification.entity';
import { Verdicts } from '../../verification/verdicts.service';
import { Order } from '../order.entity';
import { VerificationOutcomes } from './verification-outcomes';
import { type Run, VerificationRuns } from './verification-runs';

const CLAIM = dueRows({
  name: 'order_verifications_claim',
  table: 'order_verifications',
  column: 'due_at',
  batch: 3, // a probe can take 15 seconds, and the lease is for all of a batch
});

/** Checks deliveries after they were committed, so that no slow check delays a delivery. */
@Injectable()
export class VerificationWorker implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly entities: EntityManager,
    private readonly runs: VerificationRuns,
    private readonly outcomes: VerificationOutcomes,
    private readonly verdicts: Verdicts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({
      name: 'order-verifications',
      claim: CLAIM,
      process: (id) => this.continue(id),
    });
  }

  private async continue(id: string): Promise<void> {
    const attempt = await this.entities.findOneBy(OrderVerification, { id, dueAt: Not(IsNull()) });
    const order = attempt && (await this.entities.findOneBy(Order, { id: attempt.orderId }));
    if (!attempt || !order) return;
    const run = await this.runOf(order, attempt);
    if ('continueAt' in run) {
      const { calls, continueAt: dueAt } = run;
      await this.entities.update(OrderVerification, { id, dueAt: Not(IsNull()) }, { calls, dueAt });
      return;
    }
    const key = await this.verdicts.signing(); // may create one, in a separate transaction
    await this.transactions.run((tx) => this.outcomes.decide(tx, attempt, run.done, key, this.clock.now()));
  }

  private async runOf(order: Order, attempt: OrderVerification): Promise<Run> {
    const { acceptance, verification } = order;
    const at = this.clock.now();
    const isReplaced = verification?.attempt !== attempt.attempt || order.deliveredAt === null;
    if (acceptance === null || isReplaced || at >= attempt.expiresAt)
      return { done: { result: 'none', checks: [], deliverySha256: null } };
    return this.runs.run(order, acceptance, attempt, at);
  }
}
