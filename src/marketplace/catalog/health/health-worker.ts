import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager, In } from 'typeorm';
import { after, Clock, MINUTE, SECOND } from '../../../kernel/clock';
import { random } from '../../../kernel/random';
import { Database, statement } from '../../../platform/database/statements';
import { Log } from '../../../platform/observability/log';
import { Workers } from '../../../platform/workers/workers';
import { PUBLIC_STATUSES } from '../listing.lifecycle';
import { HealthOutcomes } from './health-outcomes';
import { HealthRuns } from './health-runs';
import { ListingHealth } from './listing-health.entity';
import { CHECKS_AT_ONCE } from './policies';

/** Longer than a call can take. */
const LEASE_MS = MINUTE;
const WORKER = 'listing-health';

/** Listings that nobody can buy, except because of their health, are not checked; they are looked at again after a while. */
const CLAIM = statement(
  'listing_health_claim',
  `UPDATE listing_health h SET due_at = $2 WHERE listing_id IN (
     SELECT listing_id FROM listing_health WHERE due_at <= $1 ORDER BY due_at, listing_id
      LIMIT ${CHECKS_AT_ONCE} FOR UPDATE SKIP LOCKED)
   RETURNING listing_id AS id, h.status = 'paused' OR EXISTS (
     SELECT FROM listings l WHERE l.id = h.listing_id AND l.status = ANY($3::text[])) AS is_checked`,
);

/** Checks the health of listings that are due, a few at a time. Every instance with the role may do so. */
@Injectable()
export class HealthWorker implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly database: Database,
    private readonly entities: EntityManager,
    private readonly runs: HealthRuns,
    private readonly outcomes: HealthOutcomes,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: WORKER, role: 'sweeper', everyMs: 5 * SECOND, step: () => this.step() });
  }

  private async step(): Promise<boolean> {
    const now = this.clock.now();
    const values = [now, after(now, LEASE_MS), PUBLIC_STATUSES];
    const claimed = await this.database.rows<{ id: string; is_checked: boolean }>(CLAIM, values);
    const checked = claimed.filter((row) => row.is_checked).map(({ id }) => id);
    const unchecked = claimed.filter((row) => !row.is_checked).map(({ id }) => id);
    if (unchecked.length > 0) await this.postpone(unchecked, 60);
    const due = await this.entities.findBy(ListingHealth, { listingId: In(checked) });
    // the calls run together, but each transaction alone: together they would take every connection
    const results = await Promise.all(
      due.map(async (health) => [health, await this.runs.run(health)] as const),
    );
    for (const [health, outcome] of results) {
      try {
        if (outcome) await this.outcomes.record(health, outcome);
        else await this.postpone([health.listingId], 1 + random.unit());
      } catch (error) {
        this.workers.hasFailed(WORKER);
        this.log.error({ err: error, id: health.listingId }, 'a health check was not recorded; will retry');
      }
    }
    return claimed.length > 0;
  }

  private async postpone(ids: string[], minutes: number): Promise<void> {
    const dueAt = after(this.clock.now(), Math.round(minutes * MINUTE));
    await this.entities.update(ListingHealth, { listingId: In(ids) }, { dueAt });
  }
}
