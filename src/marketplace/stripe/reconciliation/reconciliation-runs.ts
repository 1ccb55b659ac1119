import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { Commands } from '../../../platform/commands/commands';
import type { Caller } from '../../../platform/security/caller';
import { PaymentReconciliation } from '../payment-event.entity';

export type Reconciliation = Omit<PaymentReconciliation, 'id' | 'finishedAt'>;

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
