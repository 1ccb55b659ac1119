import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import { Commands } from '../../../platform/commands/commands';
import { execute, Database, statement } from '../../../platform/database/statements';
import type { Caller } from '../../../platform/security/caller';
import type { Difference } from './difference';

const LAST = statement(
  'reconciliation_last',
  'SELECT until FROM payment_reconciliations ORDER BY id DESC LIMIT 1',
);
const SAVE = statement(
  'reconciliation_keep',
  `INSERT INTO payment_reconciliations (id, since, until, compared, differences, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export interface Reconciliation {
  since: Date;
  until: Date;
  compared: number;
  differences: Difference[];
}

/** Stores how far records were compared, and the differences found. */
@Injectable()
export class ReconciliationRuns {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async lastUntil(): Promise<Date | undefined> {
    return (await this.database.first<{ until: Date }>(LAST))?.until;
  }

  /** Saves the run together with the operator's audit log entry. */
  async save(caller: Caller, { since, until, compared, differences }: Reconciliation): Promise<void> {
    const id = newId('rec', until.getTime());
    await this.commands.run(caller, async (tx) => {
      const finishedAt = this.clock.now();
      await execute(tx, SAVE, [id, since, until, compared, JSON.stringify(differences), finishedAt]);
      return { id };
    });
  }
}
