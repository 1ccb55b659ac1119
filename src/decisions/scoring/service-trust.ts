import { expectedRating, expectedShare, growing } from './certainty';
import type { Evidence } from './evidence';

export const TRUST_SHARES = { provider: 0.4, record: 0.6 } as const;
export const RECORD_SHARES = { delivery: 0.5, rating: 0.3, adoption: 0.2 } as const;
/** The number of buyers that gives half of the maximum for popularity. */
export const HALF_ADOPTION = 20;
/** The number of orders and reviewers that gives half of the maximum certainty. */
export const HALF_SURE = 10;

const MAX_TRUST = 1000;

/** 0 to 1: how well the service has done so far. Buyers count to the extent that their purchases went well. */
export function recordOf(evidence: Evidence): number {
  const delivery = expectedShare(evidence.clean, evidence.orders);
  const rating = (expectedRating(evidence.rating, evidence.reviewers) - 1) / 4;
  return (
    RECORD_SHARES.delivery * delivery +
    RECORD_SHARES.rating * rating +
    RECORD_SHARES.adoption * growing(evidence.buyers, HALF_ADOPTION) * delivery
  );
}

/** 0 to 1,000: combines the provider's trust with the record of the service. */
export function serviceTrust(providerTrust: number, evidence: Evidence): number {
  const provider = Math.min(Math.max(providerTrust, 0), MAX_TRUST) / MAX_TRUST;
  const share = TRUST_SHARES.provider * provider + TRUST_SHARES.record * recordOf(evidence);
  return Math.round(MAX_TRUST * share);
}

/** 0 to 1: how much evidence there is, whether good or bad. */
export function sureness({ orders, reviewers }: Evidence): number {
  return growing(orders + reviewers, HALF_SURE);
}
