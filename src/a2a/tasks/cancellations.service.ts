import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { A2aError, taskNotFound, unsupported } from '../protocol/a2a-errors';
import { isTerminal } from '../protocol/model';
import { TaskStore } from './task-store';
import { taskCanceled } from './tasks.events';
import { TasksReader } from './tasks.reader';

@Injectable()
export class CancellationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: TaskStore,
    private readonly reader: TasksReader,
    private readonly outbox: Outbox,
  ) {}

  /** Idempotent. */
  async cancel(caller: Caller, id: string, agentId: string | null): Promise<void> {
    const callerId = caller.holder?.agentId ?? null;
    await this.reader.get(id, callerId, agentId, 0);
    await this.transactions.run(async (tx) => {
      const row = await this.store.lock(tx, { id });
      if (!row) throw taskNotFound();
      if (row.callerId !== null && row.callerId !== callerId)
        throw unsupported('Only the caller can cancel the task. Answer it with the state rejected.');
      if (row.state === 'canceled') return;
      if (isTerminal(row.state)) throw new A2aError('TASK_NOT_CANCELABLE', 'The task has already ended.');
      await this.store.transition(tx, row, 'cancel', 'caller');
      await this.outbox.record(tx, taskCanceled(row));
    });
  }
}
