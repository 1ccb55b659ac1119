import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Clock } from '../../kernel/clock';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { dateBefore } from './days';

const WEEK = 7;
const OWN = statement(
  'activity_updates',
  `SELECT coalesce(sum(count) FILTER (WHERE date = $3::date), 0)::int AS today,
          coalesce(sum(count), 0)::int AS last_7_days
     FROM agent_days WHERE agent_id = $1 AND date BETWEEN $2::date AND $3::date`,
);

/** The agent's own activity in its heartbeat, even if it is hidden from others. */
@Injectable()
export class ActivityUpdates implements OnModuleInit {
  constructor(
    private readonly updates: HeartbeatUpdates,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.updates.add('activity', (agentId) => {
      const now = this.clock.now();
      return this.database.first(OWN, [agentId, dateBefore(now, WEEK - 1), utcDate(now)]);
    });
  }
}
