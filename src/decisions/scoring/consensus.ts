import { DAY } from '../../kernel/clock';
import { certainShare, growing } from './certainty';
import type { User } from './evidence';

export const RETENTION_DAYS = 30;
export const ADOPTION_DAYS = 7;
export const CONSENSUS_SHARES = { use: 0.6, adoptions: 0.15, retention: 0.25 } as const;
/** Numbers of users, and of new users in a week, that give half of the maximum. */
export const HALF_USE = 5;
export const HALF_ADOPTIONS = 3;

/** What the purchases of a service's users say about it. */
export interface Consensus {
  users: number;
  /** 0 to 1; 0 without users. */
  confidence: number;
  /**
   * Users whose first purchase is at least thirty days old, and those of them that bought again at least that much
   * later.
   */
  longstanding: number;
  returned: number;
  /** 0 to 1; 0 without longstanding users. */
  retention: number;
  adoptions: number;
  score: number;
}

/**
 * Computes the consensus of these users at this time. Few users count less, and an unsatisfied user (confidence
 * below one half) counts for nothing.
 */
export function consensusOf(users: readonly User[], now: Date): Consensus {
  const at = now.getTime();
  const longstanding = users.filter(({ firstAt }) => firstAt <= at - RETENTION_DAYS * DAY);
  const returned = longstanding.filter(({ firstAt, lastAt }) => lastAt >= firstAt + RETENTION_DAYS * DAY);
  const adoptions = users.filter(({ firstAt }) => firstAt > at - ADOPTION_DAYS * DAY).length;
  const confidence = mean(users.map((user) => user.confidence));
  const approval = Math.max(0, 2 * confidence - 1);
  const score =
    approval *
      (CONSENSUS_SHARES.use * growing(users.length, HALF_USE) +
        CONSENSUS_SHARES.adoptions * growing(adoptions, HALF_ADOPTIONS)) +
    CONSENSUS_SHARES.retention * certainShare(returned.length, longstanding.length);
  return {
    users: users.length,
    confidence,
    longstanding: longstanding.length,
    returned: returned.length,
    retention: longstanding.length === 0 ? 0 : returned.length / longstanding.length,
    adoptions,
    score,
  };
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
