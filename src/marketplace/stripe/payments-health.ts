import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { HealthChecks, onlyOnce } from '../../platform/observability/health-checks';
import { Metrics } from '../../platform/observability/metrics';
import { StripeClient } from './stripe-client';

/** Each part reads its own partial index of unfinished records. */
const OPEN = statement(
  'payments_health',
  `SELECT count(*) FILTER (WHERE since IS NOT NULL)::int AS unknown,
          count(*) FILTER (WHERE since <= $1)::int AS stuck,
          (SELECT count(*)::int FROM payments WHERE status = 'needs_review') AS needs_review,
          (SELECT count(*)::int FROM payment_refunds WHERE status = 'failed' AND reason <> 'provider' AND updated_at > $2) AS refunds_failed
     FROM (SELECT unknown_since AS since FROM payments WHERE next_check_at IS NOT NULL
           UNION ALL SELECT unknown_since FROM payment_refunds WHERE next_check_at IS NOT NULL
           UNION ALL SELECT unknown_since FROM wallet_payouts WHERE next_check_at IS NOT NULL) open`,
);
const STUCK_AFTER_MS = HOUR;

interface Figures {
  unknown: number;
  stuck: number;
  needs_review: number;
  refunds_failed: number;
}

/**
 * Reports on the health page what the operator should check: payments with a long unknown outcome, and payments that
 * need review.
 */
@Injectable()
export class PaymentsHealth implements OnModuleInit {
  constructor(
    private readonly stripe: StripeClient,
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.stripe.enabled) return;
    const read = onlyOnce(() => this.figures());
    this.checks.add('payments', async () => {
      const figures = await read();
      const troubled = figures.stuck > 0 || figures.needs_review > 0;
      return { status: troubled ? 'degraded' : 'ok', ...figures };
    });
    this.metrics.sharedGauge(
      'payments_unknown',
      'Payments, refunds, and payouts with an unknown outcome',
      async () => (await read()).unknown,
    );
    this.metrics.sharedGauge(
      'payments_stuck',
      'Payments, refunds, and payouts whose outcome has been unknown for over an hour',
      async () => (await read()).stuck,
    );
    this.metrics.sharedGauge(
      'payments_need_review',
      'Payments that need a decision of the operator',
      async () => (await read()).needs_review,
    );
  }

  private async figures(): Promise<Figures> {
    const now = this.clock.now();
    const values = [after(now, -STUCK_AFTER_MS), after(now, -24 * HOUR)];
    const row = await this.database.first<Figures & Record<string, unknown>>(OPEN, values);
    return row ?? { unknown: 0, stuck: 0, needs_review: 0, refunds_failed: 0 };
  }
}
