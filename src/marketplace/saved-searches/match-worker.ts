import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Workers } from '../../platform/workers/workers';
import { MatchFinder } from './match-finder';
import { MATCH_CHANNEL } from './match-queue';
import { SavedSearchJob } from './saved-search.entity';
import { MAX_SEARCHES_NOTIFIED } from '../policies';

const WORKER = 'saved-searches';
const LEASE_MS = MINUTE;
/** A listing pauses in proportion to its notifications, so that a flood of them does not delay the events of others. */
const MS_PER_CALL = 1;

const CLAIM = statement(
  'saved_search_job_claim',
  `UPDATE saved_search_jobs j SET due_at = $2, lease_token = $3
     FROM (SELECT listing_id FROM saved_search_jobs WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE j.listing_id = due.listing_id
   RETURNING j.listing_id AS "listingId", j.after_key AS "afterKey", j.after_id AS "afterId", j.notified_count AS "notifiedCount"`,
);

type Job = Pick<SavedSearchJob, 'listingId' | 'afterKey' | 'afterId' | 'notifiedCount'>;

/**
 * Matches listings with the saved searches in batches. Matches, notifications, and progress commit together. If a
 * process dies, its lease expires, and another process continues without repeating matches.
 */
@Injectable()
export class MatchWorker implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly finder: MatchFinder,
    private readonly workers: Workers,
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: WORKER, role: 'sweeper', everyMs: 5 * SECOND, step: () => this.step() });
    this.notifications.on(MATCH_CHANNEL, () => this.workers.wake(WORKER));
  }

  private async step(): Promise<boolean> {
    const now = this.clock.now();
    const token = randomUUID();
    const [job] = await this.database.rows<Job & Record<string, unknown>>(CLAIM, [
      now,
      after(now, LEASE_MS),
      token,
    ]);
    if (!job) return false;
    await this.transactions.run((tx) => this.continueJob(tx, job, token));
    return true;
  }

  private async continueJob(tx: Tx, job: Job, token: string): Promise<void> {
    const { listingId, afterKey, afterId, notifiedCount } = job;
    const from = { key: afterKey, id: afterId };
    const { notified, stopped } = await this.finder.matchNext(
      tx,
      listingId,
      from,
      MAX_SEARCHES_NOTIFIED - notifiedCount,
    );
    const leased = { listingId, leaseToken: token };
    if (!stopped) {
      await tx.delete(SavedSearchJob, leased);
      return;
    }
    await tx.update(SavedSearchJob, leased, {
      dueAt: after(this.clock.now(), notified * MS_PER_CALL),
      afterKey: stopped.key,
      afterId: stopped.id,
      notifiedCount: notifiedCount + notified,
      leaseToken: null,
    });
  }
}
