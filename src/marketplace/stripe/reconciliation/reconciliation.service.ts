import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { Reads, statement } from '../../../platform/database/statements';
import { StripeClient } from '../stripe-client';
import type { Difference } from './difference';
import { PaymentsComparison } from './payments.comparison';
import { PayoutsComparison } from './payouts.comparison';
import { RefundsComparison } from './refunds.comparison';

/** A session may be paid for a day after it was opened, and events may be late: the last runs' time is gone over again. */
const OVERLAP_MS = 2 * DAY;
const FIRST_MS = 30 * DAY;

const LAST = statement(
  'reconciliation_last',
  'SELECT until FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
);
const KEEP = statement(
  'reconciliation_keep',
  `INSERT INTO payment_reconciliations (id, since, until, compared, differences, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export interface Reconciliation {
  since: Date;
  compared: number;
  differences: Difference[];
}

/** Compares all that Stripe lists with all that is written here, both ways, and puts right what is certain. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly payments: PaymentsComparison,
    private readonly refunds: RefundsComparison,
    private readonly payouts: PayoutsComparison,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** From where the last run ended, or from `since`. `progress` hears of every hundredth record. */
  async run(since?: Date, progress: (compared: number) => void = () => undefined): Promise<Reconciliation> {
    if (!this.stripe.enabled) throw new Error('PAYMENTS is not stripe: there is nothing to compare with');
    const until = this.clock.now();
    const start = since ?? (await this.cursor(until));
    const differences: Difference[] = [];
    let compared = 0;
    for (const comparison of [this.payments, this.refunds, this.payouts]) {
      for await (const difference of comparison.compare(start)) {
        compared += 1;
        if (compared % 100 === 0) progress(compared);
        if (difference) differences.push(difference);
      }
    }
    const id = newId('rec', until.getTime());
    const kept = [id, start, until, compared, JSON.stringify(differences), this.clock.now()];
    await this.reads.rows(KEEP, kept);
    return { since: start, compared, differences };
  }

  private async cursor(now: Date): Promise<Date> {
    const last = await this.reads.first<{ until: Date }>(LAST);
    return last ? after(last.until, -OVERLAP_MS) : after(now, -FIRST_MS);
  }
}
