import { Injectable, type OnModuleInit } from '@nestjs/common';
import { random } from '../../kernel/random';
import { Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { isTerminal, type Message } from '../protocol/model';
import { A2aTask } from './a2a-task.entity';
import { TaskStore, dueAt } from './task-store';

const CLAIM = dueRows({ name: 'a2a_tasks_claim_due', table: 'a2a_tasks', column: 'due_at' });

/** Fails tasks that nobody answered in time, and deletes ended tasks after their retention period. */
@Injectable()
export class TaskDeadlines implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly store: TaskStore,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'a2a-task-deadlines', claim: CLAIM, process: (id) => this.act(id) });
  }

  private act(id: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const row = await this.store.lock(tx, { id });
      const now = this.store.now();
      if (!row || dueAt(row) > now) return;
      if (isTerminal(row.state)) return void (await tx.delete(A2aTask, { id }));
      const message: Message = {
        messageId: random.uuid(),
        role: 'ROLE_AGENT',
        taskId: row.id,
        contextId: row.contextId,
        parts: [{ text: 'expired: the agent did not answer in time.' }],
        metadata: { reason: 'expired' },
      };
      await this.store.transition(tx, row, 'expire', 'system', { message });
    });
  }
}
