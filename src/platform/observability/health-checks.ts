import { Injectable } from '@nestjs/common';

export type HealthStatus = 'ok' | 'degraded' | 'down' | 'disabled';

export interface HealthReport {
  status: HealthStatus;
  /** Numbers and times that explain the status; shown to key holders only. */
  [figure: string]: unknown;
}

/** What each part says of its own health. Parts register themselves; the health page asks them all. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, () => Promise<HealthReport>>();

  add(name: string, check: () => Promise<HealthReport>): void {
    this.checks.set(name, check);
  }

  async run(): Promise<Record<string, HealthReport>> {
    const reports = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const startedAt = performance.now();
        const report = await check().catch((): HealthReport => ({ status: 'down' }));
        return [
          name,
          { ...report, latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 },
        ] as const;
      }),
    );
    return Object.fromEntries(reports);
  }
}
