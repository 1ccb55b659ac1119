import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { HealthChecks, type HealthReport, onlyOnce } from '../../platform/observability/health-checks';
import { Metrics, type Sample } from '../../platform/observability/metrics';
import { BACKUP_LATE_MS, VERIFIED_BACKUP_LATE_MS } from '../policies';

const LATEST = statement(
  'backups_latest',
  `SELECT made_at, verified_at, extract(epoch FROM statement_timestamp() - made_at)::float8 AS age,
          extract(epoch FROM statement_timestamp() - verified_at)::float8 AS verified_age
     FROM (SELECT max(made_at) AS made_at, max(made_at) FILTER (WHERE verified_at IS NOT NULL) AS verified_at FROM backups) latest`,
);

interface Latest extends Record<string, unknown> {
  made_at: Date | null;
  /** When the data of the newest verified backup was read. */
  verified_at: Date | null;
  age: number | null;
  verified_age: number | null;
}

/** How old the newest backup is. An installation that makes none with `db:backup` has no such numbers. */
@Injectable()
export class BackupAges implements OnModuleInit {
  private readonly latest = onlyOnce(() => this.database.first<Latest>(LATEST));

  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.checks.add('backups', () => this.report());
    this.metrics.sharedGauge(
      'backup_age_seconds',
      'Age of the data in the newest backup of db:backup',
      async () => samplesOf((await this.latest())?.age),
    );
    this.metrics.sharedGauge(
      'backup_verified_age_seconds',
      'Age of the data in the newest backup that db:backup --verify restored',
      async () => samplesOf((await this.latest())?.verified_age),
    );
  }

  private async report(): Promise<HealthReport> {
    const {
      made_at = null,
      verified_at = null,
      age = null,
      verified_age = null,
    } = (await this.latest()) ?? {};
    if (age === null) return { status: 'disabled' };
    const isLate =
      age * SECOND > BACKUP_LATE_MS ||
      (verified_age !== null && verified_age * SECOND > VERIFIED_BACKUP_LATE_MS);
    return { status: isLate ? 'degraded' : 'ok', made_at, verified_at };
  }
}

const samplesOf = (age: number | null | undefined): Sample[] =>
  age === null || age === undefined ? [] : [{ labels: {}, value: Math.max(0, age) }];
