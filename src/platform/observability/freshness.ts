import { Injectable } from '@nestjs/common';

/** `empty`: nothing to derive it from yet, or not derived for the first time. `down`: it could not be asked. */
export type FreshnessStatus = 'ok' | 'stale' | 'empty' | 'down';

export interface FreshnessReport {
  status: FreshnessStatus;
  updated_at: Date | null;
  /** Numbers that explain the status; shown to key holders only. */
  [figure: string]: unknown;
}

/** How old each piece of derived data is. Whoever derives one says so here; `GET /health/intelligence` asks them all. */
@Injectable()
export class Freshness {
  private readonly pieces = new Map<string, () => Promise<FreshnessReport>>();

  add(name: string, report: () => Promise<FreshnessReport>): void {
    this.pieces.set(name, report);
  }

  async run(): Promise<Record<string, FreshnessReport>> {
    const reports = await Promise.all(
      [...this.pieces].map(async ([name, report]) => {
        const answer = await report().catch((): FreshnessReport => ({ status: 'down', updated_at: null }));
        return [name, answer] as const;
      }),
    );
    return Object.fromEntries(reports);
  }
}

/** The judgement that most pieces share: fresh while it is not older than it may become. */
export function freshnessOf(updatedAt: Date | null, now: Date, maxAgeMs: number): FreshnessReport {
  if (!updatedAt) return { status: 'empty', updated_at: null };
  const age = now.getTime() - updatedAt.getTime();
  return { status: age > maxAgeMs ? 'stale' : 'ok', updated_at: updatedAt };
}
