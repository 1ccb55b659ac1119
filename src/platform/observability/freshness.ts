import { Injectable } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';

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

/** Clocks differ by less. */
const MOST_AHEAD_MS = MINUTE;

/** Fresh while it is not older than it may become. What comes from the future was made by a wrong clock: its age is unknown. */
export function isFresh(madeAt: Date, now: Date, maxAgeMs: number): boolean {
  const age = now.getTime() - madeAt.getTime();
  return age <= maxAgeMs && age >= -MOST_AHEAD_MS;
}

export function freshnessOf(updatedAt: Date | null, now: Date, maxAgeMs: number): FreshnessReport {
  if (!updatedAt) return { status: 'empty', updated_at: null };
  return { status: isFresh(updatedAt, now, maxAgeMs) ? 'ok' : 'stale', updated_at: updatedAt };
}
