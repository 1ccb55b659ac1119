import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { Transactions } from '../../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../../platform/workers/deadline-worker';
import { OrderVerification } from '../../verification/order-verification.entity';
import { Verdicts } from '../../verification/verdicts.service';
import { Order } from '../order.entity';
import { VerificationOutcomes } from './verification-outcomes';
import { type Findings, type Run, VerificationRuns } from './verification-runs';

const CLAIM = dueRows({
  name: 'order_verifications_claim',
  table: 'order_verifications',
  column: 'due_at',
  batch: 3, // a probe can take 15 seconds, and the lease is for all of a batch
});

const NOTHING_FOUND: Findings = { result: 'none', checks: [], deliverySha256: null };

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
    const at = this.clock.now();
    await this.transactions.run((tx) =>
      'ask' in run
        ? this.outcomes.ask(tx, attempt, run.ask, at)
        : this.outcomes.decide(tx, attempt, run.done, key, at),
    );
  }

  private async runOf(order: Order, attempt: OrderVerification): Promise<Run> {
    const { acceptance } = order;
    const at = this.clock.now();
    if (acceptance === null || !order.isVerifiable(attempt.attempt)) return { done: NOTHING_FOUND };
    const { evaluationDueAt } = attempt;
    if (evaluationDueAt !== null && at < evaluationDueAt)
      return { continueAt: evaluationDueAt, calls: attempt.calls };
    if (at >= attempt.expiresAt || evaluationDueAt !== null) return { done: NOTHING_FOUND };
    return this.runs.run(order, acceptance, attempt, at);
  }
}
