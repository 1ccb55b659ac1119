import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../platform/config/settings';
import { ConnectionBudget } from '../platform/database/connection-budget';
import { Draining } from '../platform/http/draining';
import { Integer, OneOf, Text } from '../platform/validation/fields';
import { AnyObject } from '../platform/validation/json-fields';
import { HealthChecks, type HealthReport } from '../platform/observability/health-checks';
import { Counters } from '../platform/rate-limit/counters';
import { BUILD_COMMIT, BUILD_VERSION } from '../platform/config/build-info';
import { Commit } from './info.reader';

export class HealthView {
  @OneOf(['ok', 'draining'], { description: 'Draining: use another process; this one is about to stop' })
  status: string;
  @Integer({ description: 'Seconds since this process started', example: 12 }) uptime_s: number;
  @Text({ description: 'The release', example: BUILD_VERSION }) version: string;
  @Commit() commit: string;
}

export class DetailedHealthView extends HealthView {
  @OneOf(['ok', 'degraded', 'down']) declare status: string;
  @AnyObject({
    description: 'One report per part, each with a status',
    example: { database: { status: 'ok' }, ledger: { status: 'ok' } },
  })
  checks: Record<string, HealthReport>;
}

/** An instance cannot do its job without these. */
const VITAL = ['database', 'clock'];

@Injectable()
export class HealthReader implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly counters: Counters,
    private readonly draining: Draining,
    private readonly settings: Settings,
    private readonly connections: ConnectionBudget,
  ) {}

  onModuleInit(): void {
    this.checks.add('cache', async () => {
      const answered = await this.counters.ping();
      if (answered) return { status: 'ok', rate_limits: this.counters.scope };
      const status = answered === null ? 'disabled' : 'degraded';
      return { status, rate_limits: this.counters.scope, ...(await this.apart(status)) };
    });
  }

  /** What it means that processes count rate limits separately, if there are several, and what to do. */
  private async apart(redis: 'disabled' | 'degraded'): Promise<{ reason?: string }> {
    const processes = this.settings.PROCESSES * (await this.connections.instances());
    if (processes === 1) return {};
    const remedy = redis === 'disabled' ? 'Set REDIS_URL' : 'Redis does not answer at REDIS_URL';
    return {
      reason: `each process counts rate limits alone: through ${processes} processes an agent reaches up to ${processes} times each limit. ${remedy}`,
    };
  }

  alive(): HealthView {
    return {
      status: this.draining.isDraining ? 'draining' : 'ok',
      uptime_s: Math.floor(process.uptime()),
      version: BUILD_VERSION,
      commit: BUILD_COMMIT,
    };
  }

  async detailed(withNumbers: boolean): Promise<DetailedHealthView> {
    const checks = await this.checks.run();
    const statuses = Object.values(checks).map(({ status }) => status);
    const troubled = statuses.some((status) => status === 'down' || status === 'degraded');
    const isDown = VITAL.some((name) => checks[name]?.status === 'down');
    const status = isDown ? 'down' : troubled ? 'degraded' : 'ok';
    return { ...this.alive(), status, checks: withNumbers ? checks : statusesOnly(checks) };
  }
}

function statusesOnly(checks: Record<string, HealthReport>): Record<string, HealthReport> {
  return Object.fromEntries(Object.entries(checks).map(([name, { status }]) => [name, { status }]));
}
