import type { NewDomainEvent } from '../../kernel/domain-event';
import { feeRateOfTier } from '../policies';
import { demotionAt, type Failing, type Verdict } from './tiers';

interface Judged {
  sellerId: string;
  at: Date;
  livemode: boolean;
  /** Gives the next number of the seller's own events. */
  number: () => number;
}

/** The seller rose or fell: its fee is another from the next order on. */
export function tierChanged(seller: Judged, from: number, { tier, happened }: Verdict): NewDomainEvent {
  return sellerEvent('marketplace.seller.tier_changed', seller, {
    tier,
    previous_tier: from,
    reason: happened === 'promoted' ? 'promotion' : 'demotion',
    platform_fee_rate: feeRateOfTier(tier),
  });
}

/** The seller is below the bar of its tier, and when that costs it the tier. */
export function tierWarning(
  seller: Judged,
  tier: number,
  belowBarSince: Date,
  failing: Failing[],
): NewDomainEvent {
  return sellerEvent('marketplace.seller.tier_warning', seller, {
    tier,
    platform_fee_rate: feeRateOfTier(tier),
    demotion_at: demotionAt(belowBarSince).toISOString(),
    failing,
  });
}

function sellerEvent(name: string, seller: Judged, payload: Record<string, unknown>): NewDomainEvent {
  return {
    name,
    occurredAt: seller.at,
    actorId: null,
    audience: [seller.sellerId],
    subject: { type: 'seller', id: seller.sellerId, sequence: seller.number() },
    livemode: seller.livemode,
    payload: {
      object: 'seller',
      id: seller.sellerId,
      ...payload,
      links: { self: '/marketplace/my/profile' },
    },
  };
}
