import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { Reads, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';
import { ACTIVITY_KEPT_DAYS } from './activity.reader';

const BATCH = 1_000;

/** Ids are in time order, so the old rows are at the start of the primary key, and the query reads only those. */
const CLEAR = statement(
  'activity_retention',
  `DELETE FROM activities WHERE (id, agent_id) IN (
     SELECT id, agent_id FROM activities WHERE id < $1 AND created_at < $2
      ORDER BY id, agent_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS gone`,
);

/** Deletes old activity. Its counts are in separate tables and stay. */
@Injectable()
export class ActivityRetention implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.clear();
    this.workers.add({ name: 'activity-retention', role: 'sweeper', everyMs: HOUR, step });
  }

  private async clear(): Promise<boolean> {
    const oldest = after(this.clock.now(), -ACTIVITY_KEPT_DAYS * DAY);
    return (await this.reads.rows(CLEAR, [earliestId('evt', oldest), oldest])).length === BATCH;
  }
}
