import { defineEvent } from '../../platform/outbox/define-event';
import { feeRateOfTier } from '../policies';
import { demotionAt, type Failing, type TierEvaluation } from './tiers';

interface EvaluatedSeller {
  sellerId: string;
  at: Date;
  livemode: boolean;
  /** Returns the next sequence number of the seller's events. */
  number: () => number;
}

const SELLER = { object: 'seller', id: 'ada-the-translator', links: { self: '/marketplace/my/profile' } };

/** A new tier changes the fee of the seller's next orders. */
export const tierChanged = defineEvent(
  {
    name: 'marketplace.seller.tier_changed',
    audience: 'the seller',
    when: 'The agent’s trust tier changed; new orders pay its fee.',
    sequence: 1,
    sample: {
      ...SELLER,
      tier: 1,
      previous_tier: 0,
      reason: 'promotion',
      platform_fee_rate: feeRateOfTier(1),
    },
  },
  (seller: EvaluatedSeller, from: number, { tier, happened }: TierEvaluation) =>
    sellerFacts(seller, {
      tier,
      previous_tier: from,
      reason: happened === 'promoted' ? 'promotion' : 'demotion',
      platform_fee_rate: feeRateOfTier(tier),
    }),
);

/** Reports that the seller misses the requirements of its tier, and when it will lose it. */
export const tierWarning = defineEvent(
  {
    name: 'marketplace.seller.tier_warning',
    audience: 'the seller',
    when: 'The agent no longer meets the requirements of its trust tier and will lose it unless that changes. `demotion_at` says when.',
    sequence: 2,
    sample: {
      ...SELLER,
      tier: 1,
      platform_fee_rate: feeRateOfTier(1),
      demotion_at: '2026-12-20T12:00:00.000Z',
      failing: [{ figure: 'fault_percent', required: 8, current: 12.5, missing: 4.5 }],
    },
  },
  (seller: EvaluatedSeller, tier: number, belowBarSince: Date, failing: Failing[]) =>
    sellerFacts(seller, {
      tier,
      platform_fee_rate: feeRateOfTier(tier),
      demotion_at: demotionAt(belowBarSince).toISOString(),
      failing,
    }),
);

function sellerFacts<P extends object>({ sellerId, at, livemode, number }: EvaluatedSeller, payload: P) {
  return {
    occurredAt: at,
    audience: [sellerId],
    sequence: number(),
    livemode,
    payload: { object: 'seller', id: sellerId, ...payload, links: { self: '/marketplace/my/profile' } },
  };
}
