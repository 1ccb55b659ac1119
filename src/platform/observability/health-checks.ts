import { Injectable } from '@nestjs/common';
import { type Cancel, timers } from '../../kernel/timers';

export type HealthStatus = 'ok' | 'degraded' | 'down' | 'disabled';

export interface HealthReport {
  status: HealthStatus;
  /** Numbers and times that explain the status; shown to key holders only. */
  [figure: string]: unknown;
}

type Check = () => Promise<HealthReport>;

/** Load balancers give up after a few seconds, so the health check must answer before. */
const PATIENCE_MS = 2_000;

/** The health of each part. Parts register themselves; the health endpoint runs all checks. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, Check>();

  add(name: string, check: Check): void {
    this.checks.set(name, onlyOnce(check));
  }

  /** The report of one part. */
  report(name: string): Promise<HealthReport> {
    const check = this.checks.get(name);
    return check ? check() : Promise.reject(new Error(`there is no health check ${name}`));
  }

  /** Takes no longer than the timeout of one part, however many do not answer. */
  async run(): Promise<Record<string, HealthReport>> {
    const reports = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const startedAt = performance.now();
        const report = await withPatience(check).catch((): HealthReport => ({ status: 'down' }));
        return [
          name,
          { ...report, latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 },
        ] as const;
      }),
    );
    return Object.fromEntries(reports);
  }
}

/** Shares a pending call instead of starting another: calls to a stuck part would pile up. */
export function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= ask().finally(() => (underWay = undefined)));
}

async function withPatience(check: Check): Promise<HealthReport> {
  let cancel: Cancel | undefined;
  const tooLate = new Promise<HealthReport>((resolve) => {
    const report: HealthReport = { status: 'down', reason: `no response within ${PATIENCE_MS} ms` };
    // if this process was busy, the answer may have arrived: pending I/O is processed before the immediate
    cancel = timers.after(PATIENCE_MS, () => setImmediate(() => resolve(report)));
  });
  try {
    return await Promise.race([check(), tooLate]);
  } finally {
    cancel?.();
  }
}
