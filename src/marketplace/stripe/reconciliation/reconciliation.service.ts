import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { after, Clock, DAY } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { Commands } from '../../../platform/commands/commands';
import type { Caller } from '../../../platform/security/caller';
import { type Difference, PaymentReconciliation } from '../payment-event.entity';
import { StripeClient } from '../stripe-client';
import { PaymentsComparison } from './payments.comparison';
import { PayoutsComparison } from './payouts.comparison';
import { RefundsComparison } from './refunds.comparison';

type Reconciliation = Omit<PaymentReconciliation, 'id' | 'finishedAt'>;

/** Stores how far records were compared, and the differences found. */
@Injectable()
export class ReconciliationRuns {
  constructor(
    private readonly commands: Commands,
    @InjectRepository(PaymentReconciliation) private readonly runs: Repository<PaymentReconciliation>,
    private readonly clock: Clock,
  ) {}

  async lastUntil(): Promise<Date | undefined> {
    const [last] = await this.runs.find({ select: { until: true }, order: { id: 'DESC' }, take: 1 });
    return last?.until;
  }

  /** Saves the run together with the operator's audit log entry. */
  async save(caller: Caller, run: Reconciliation): Promise<void> {
    const id = newId('rec', run.until.getTime());
    await this.commands.run(caller, async (tx) => {
      await tx.insert(PaymentReconciliation, { ...run, id, finishedAt: this.clock.now() });
      return { id };
    });
  }
}

/**
 * Each run repeats the last two days, because a session can be paid a day after it was opened, and events can be late.
 */
const OVERLAP_MS = 2 * DAY;
const FIRST_MS = 30 * DAY;

interface Wanted {
  since?: Date;
  /** Called after every 100 records. */
  progress?: (compared: number) => void;
  caller: Caller;
}

/** Compares Stripe's records with ours, in both directions, and fixes what is certain. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly payments: PaymentsComparison,
    private readonly refunds: RefundsComparison,
    private readonly payouts: PayoutsComparison,
    private readonly runs: ReconciliationRuns,
    private readonly clock: Clock,
  ) {}

  /** Starts where the last run ended, or at `since`. */
  async reconcile({ since, progress, caller }: Wanted): Promise<Reconciliation> {
    if (!this.stripe.enabled) throw new Error('PAYMENTS is not stripe, so there is nothing to reconcile');
    const until = this.clock.now();
    const start = since ?? (await this.cursor(until));
    const differences: Difference[] = [];
    let compared = 0;
    for (const comparison of [this.payments, this.refunds, this.payouts]) {
      for await (const difference of comparison.compare(start)) {
        compared += 1;
        if (compared % 100 === 0) progress?.(compared);
        if (difference) differences.push(difference);
      }
    }
    const found = { since: start, until, compared, differences };
    await this.runs.save(caller, found);
    return found;
  }

  private async cursor(now: Date): Promise<Date> {
    const last = await this.runs.lastUntil();
    return last ? after(last, -OVERLAP_MS) : after(now, -FIRST_MS);
  }
}
