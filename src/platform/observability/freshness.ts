import { Injectable } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';

/** `empty`: there is no source data yet, or the first computation is pending. `down`: the check failed. */
export type FreshnessStatus = 'ok' | 'stale' | 'empty' | 'down';

export interface FreshnessReport {
  status: FreshnessStatus;
  updated_at: Date | null;
  /** Numbers that explain the status; shown to key holders only. */
  [figure: string]: unknown;
}

/** The age of each piece of derived data. Modules register their data here; `GET /health/intelligence` reports it. */
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

/** Clocks differ by less than this. */
const MOST_AHEAD_MS = MINUTE;

/** Whether data is not older than `maxAgeMs`. A time in the future comes from a wrong clock, so its age is unknown. */
export function isFresh(madeAt: Date, now: Date, maxAgeMs: number): boolean {
  const age = now.getTime() - madeAt.getTime();
  return age <= maxAgeMs && age >= -MOST_AHEAD_MS;
}

export function freshnessOf(updatedAt: Date | null, now: Date, maxAgeMs: number): FreshnessReport {
  if (!updatedAt) return { status: 'empty', updated_at: null };
  return { status: isFresh(updatedAt, now, maxAgeMs) ? 'ok' : 'stale', updated_at: updatedAt };
}
