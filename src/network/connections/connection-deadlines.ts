import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { ConnectionJournal } from './connection-journal';
import { ConnectionStore } from './connection-store';

const CLAIM = dueRows({ name: 'connections_claim_due', table: 'connections', column: 'deadline_at' });

/** Expires unanswered connection requests, and shows requests that were held back after a decline. */
@Injectable()
export class ConnectionDeadlines implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly transactions: Transactions,
    private readonly store: ConnectionStore,
    private readonly journal: ConnectionJournal,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: 'connection-deadlines', claim: CLAIM, process: (id) => this.timeUp(id) });
  }

  private timeUp(id: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const connection = await this.store.lock(tx, id);
      const now = this.clock.now();
      if (connection.deadlineAt === null) return; // changed since it was claimed
      if (connection.expiresAt <= now) {
        connection.expire();
        await this.store.save(tx, connection);
      } else if (connection.heldUntil && connection.heldUntil <= now) {
        connection.show(now);
        await this.journal.requested(tx, connection, now);
      }
    });
  }
}
