import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../kernel/clock';
import { Settings } from '../platform/config/settings';
import { HealthChecks, type HealthReport, onlyOnce } from '../platform/observability/health-checks';
import { Metrics } from '../platform/observability/metrics';
import { Counters } from '../platform/rate-limit/counters';
import { BUILD_COMMIT, BUILD_VERSION } from '../platform/config/build-info';

interface LedgerReport extends HealthReport {
  /** Why the last audit does not describe the current ledger. */
  reason?: string;
  violations: number;
  checked_at: string | null;
}

/** Metrics that alerts need in addition to those of each module. */
@Injectable()
export class OperationMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly health: HealthChecks,
    private readonly counters: Counters,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const labels = {
      version: BUILD_VERSION,
      commit: BUILD_COMMIT,
      node: process.versions.node,
      roles: this.settings.ROLES.join(),
    };
    this.metrics.sharedGauge(
      'rialto_build_info',
      'Always 1; the labels describe the build',
      () => [{ labels, value: 1 }],
      Object.keys(labels),
    );
    if (this.settings.REDIS_URL !== undefined)
      this.metrics.gauge('redis_up', 'Whether Redis responds to this process: 1 or 0', async () =>
        Number(await this.counters.ping()),
      );
    const ledger = onlyOnce(() => this.health.report('ledger') as Promise<LedgerReport>);
    this.metrics.sharedGauge(
      'ledger_audit_age_seconds',
      'Time since the last ledger audit; +Inf if never, negative if a clock was wrong',
      async () => {
        const { checked_at: checkedAt } = await ledger();
        return checkedAt === null
          ? Infinity
          : (this.clock.now().getTime() - new Date(checkedAt).getTime()) / SECOND;
      },
    );
    this.metrics.sharedGauge(
      'ledger_audit_current',
      'Whether the last ledger audit is recent enough, as in the health check: 1 or 0',
      async () => Number((await ledger()).reason === undefined),
    );
    this.metrics.sharedGauge(
      'ledger_audit_violations',
      'Violations found by the last ledger audit, at most 100',
      async () => (await ledger()).violations,
    );
  }
}
