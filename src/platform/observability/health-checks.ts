import { Injectable } from '@nestjs/common';

export type HealthStatus = 'ok' | 'degraded' | 'down' | 'disabled';

export interface HealthReport {
  status: HealthStatus;
  /** Numbers and times that explain the status; shown to key holders only. */
  [figure: string]: unknown;
}

type Check = () => Promise<HealthReport>;

/** Whoever asks for health is seldom patient: balancers give up after a few seconds, and then know nothing. */
const PATIENCE_MS = 2_000;

/** What each part says of its own health. Parts register themselves; the health page asks them all. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, Check>();

  add(name: string, check: Check): void {
    this.checks.set(name, onlyOnce(check));
  }

  /** Of one part. */
  report(name: string): Promise<HealthReport> {
    const check = this.checks.get(name);
    return check ? check() : Promise.reject(new Error(`no part is called ${name}`));
  }

  /** Takes no longer than a part is waited for, however many of them say nothing. */
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

/** One that still waits for its answer is not asked again: the questions would pile up where they are stuck. */
export function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= ask().finally(() => (underWay = undefined)));
}

async function withPatience(check: Check): Promise<HealthReport> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<HealthReport>((resolve) => {
    const report: HealthReport = { status: 'down', reason: `no answer within ${PATIENCE_MS} ms` };
    // where this process was busy, the answer may have come: it is read before the immediate
    timer = setTimeout(() => setImmediate(() => resolve(report)), PATIENCE_MS);
  });
  try {
    return await Promise.race([check(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
