import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks, type HealthReport } from '../observability/health-checks';
import { Metrics } from '../observability/metrics';
import { MonitoringConnection } from './server-connection';
import { PoolQueue } from './pool-queue';
import { ResourceErrors } from './database-errors';

@Injectable()
export class DatabaseHealth implements OnModuleInit {
  constructor(
    private readonly checks: HealthChecks,
    private readonly connection: MonitoringConnection,
    private readonly queue: PoolQueue,
    private readonly errors: ResourceErrors,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.checks.add('database', () => this.report());
    // uses the last known state instead of a query: the clock polls the database every other second
    this.metrics.gauge('database_up', 'Whether PostgreSQL responds to this process: 1 or 0', () =>
      this.connection.isUnreachable ? 0 : 1,
    );
  }

  private async report(): Promise<HealthReport> {
    // the pool may go through a pooler, which can be down while the database is up
    await Promise.all([this.connection.probe('SELECT 1'), this.queue.ping()]);
    const { waiting, isFull } = this.queue;
    const { recent } = this.errors;
    const reason = recent
      ? `PostgreSQL rejected statements for lack of resources (${recent})`
      : isFull
        ? 'too many statements are waiting for a connection; new requests get 503'
        : undefined;
    return { status: reason ? 'degraded' : 'ok', ...(reason && { reason }), waiting };
  }
}
