import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';

/** Stripe repeats an event for three days. */
const KEPT_MS = 30 * DAY;

const CLEAR = statement(
  'payment_events_clear',
  `DELETE FROM payment_events WHERE id IN (
     SELECT id FROM payment_events WHERE received_at < $1 ORDER BY received_at LIMIT 1000)
   RETURNING 1 AS gone`,
);

/** Events that were heard are remembered for longer than they may be repeated. */
@Injectable()
export class EventRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.clear();
    this.workers.add({ name: 'payment-events-retention', role: 'sweeper', everyMs: HOUR, step });
  }

  private async clear(): Promise<boolean> {
    return (await this.reads.rows(CLEAR, [after(this.clock.now(), -KEPT_MS)])).length > 0;
  }
}
