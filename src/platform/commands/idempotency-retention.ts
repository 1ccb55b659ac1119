import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, DAY, HOUR } from '../../kernel/clock';
import { Reads, statement } from '../database/statements';
import { Workers } from '../workers/workers';

/** Twice what clients are promised for money. */
const KEPT_DAYS = 4;
const BATCH = 5_000;

const FORGET = statement(
  'idempotency_forget',
  `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
   RETURNING 1 AS gone`,
);

/** Forgets answers that nobody will ask for again. */
@Injectable()
export class IdempotencyRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'idempotency-retention',
      role: 'sweeper',
      everyMs: HOUR,
      step: () => this.forget(),
    });
  }

  private async forget(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY);
    return (await this.reads.rows(FORGET, [before])).length === BATCH;
  }
}
