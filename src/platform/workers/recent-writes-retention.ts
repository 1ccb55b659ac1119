import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR } from '../../kernel/clock';
import { Workers } from './workers';
import { Reads, statement } from '../database/statements';

const BATCH = 5_000;

/** A replica that lags this far does not serve reads, so older entries are useless. */
const FORGET = statement(
  'recent_writes_forget',
  `DELETE FROM recent_writes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM recent_writes WHERE written_at < statement_timestamp() - interval '10 minutes'
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
   RETURNING 1 AS gone`,
);

/** Deletes old entries of `RecentWrites`. */
@Injectable()
export class RecentWritesRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
  ) {}

  onModuleInit(): void {
    const step = async (): Promise<boolean> => (await this.reads.rows(FORGET)).length === BATCH;
    this.workers.add({ name: 'recent-writes-retention', role: 'sweeper', everyMs: HOUR, step });
  }
}
