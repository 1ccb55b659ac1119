import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { Database, statement } from '../database/statements';
import { onlyOnce } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';

/** Counts up to a cap, using the index on due times. */
const WAITING = statement(
  'mails_waiting',
  `SELECT count(*)::int AS pending, min(created_at) AS oldest
     FROM (SELECT created_at FROM queued_mails ORDER BY due_at LIMIT 10000) waiting`,
);

interface Waiting {
  pending: number;
  oldest: Date | null;
}

/** Reports how many emails wait, and for how long. A mail server that accepts nothing shows here first. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const waiting = onlyOnce(async () => {
      const row = await this.database.first<Waiting & Record<string, unknown>>(WAITING);
      return row ?? { pending: 0, oldest: null };
    });
    this.metrics.sharedGauge(
      'mails_pending',
      'Emails not sent yet, at most 10,000',
      async () => (await waiting()).pending,
    );
    this.metrics.sharedGauge('mails_oldest_age_seconds', 'Age of the oldest email not sent yet', async () => {
      const { oldest } = await waiting();
      return oldest ? Math.max(0, this.clock.now().getTime() - oldest.getTime()) / SECOND : 0;
    });
  }
}
