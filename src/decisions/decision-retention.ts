import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../kernel/clock';
import { Reads, statement } from '../platform/database/statements';
import { Workers } from '../platform/workers/workers';

const BATCH = 1_000;

const FORGET = statement(
  'decisions_forget',
  `DELETE FROM decisions WHERE id IN (
     SELECT id FROM decisions WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS gone`,
);

/** Forgets decisions that have expired. */
@Injectable()
export class DecisionRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'decision-retention',
      role: 'sweeper',
      everyMs: 10 * MINUTE,
      step: async () => (await this.reads.rows(FORGET, [this.clock.now()])).length === BATCH,
    });
  }
}
