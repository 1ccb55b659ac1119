import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../../../kernel/clock';
import { Reads, statement } from '../../../platform/database/statements';
import { Workers } from '../../../platform/workers/workers';

/** Longer ago nothing is repeated. */
const KEPT_MS = DAY;
const BATCH = 1_000;

const CLEAR = statement(
  'pulses_clear',
  `WITH oldest AS (SELECT position, created_at FROM pulses ORDER BY position LIMIT ${BATCH}),
        gone AS (DELETE FROM pulses p USING oldest o WHERE p.position = o.position AND o.created_at < $1 RETURNING p.position)
   UPDATE pulse_head SET cleared_to = greatest(cleared_to, (SELECT max(position) FROM gone))
    WHERE id = 1 AND EXISTS (SELECT 1 FROM gone) RETURNING 1 AS cleared`,
);

@Injectable()
export class PulseRetention implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.clear();
    this.workers.add({ name: 'pulse-retention', role: 'sweeper', everyMs: 10 * MINUTE, step });
  }

  private async clear(): Promise<boolean> {
    return (await this.reads.rows(CLEAR, [after(this.clock.now(), -KEPT_MS)])).length > 0;
  }
}
