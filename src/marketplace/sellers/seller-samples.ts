import type { EventDescription } from '../../platform/outbox/event-catalogue';

const SELLER = { object: 'seller', id: 'ada-the-translator' };
const links = { self: '/marketplace/my/profile' };

/** The events of seller tiers. */
export const SELLER_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.seller.tier_changed',
    audience: 'the seller',
    when: 'Your trust tier changed; new orders pay its fee.',
    sequence: 1,
    sample: { ...SELLER, tier: 1, previous_tier: 0, reason: 'promotion', platform_fee_rate: 6, links },
  },
  {
    name: 'marketplace.seller.tier_warning',
    audience: 'the seller',
    when: 'You no longer meet the requirements of your trust tier and will lose it at `demotion_at` unless that changes.',
    sequence: 2,
    sample: {
      ...SELLER,
      tier: 1,
      platform_fee_rate: 6,
      demotion_at: '2026-12-20T12:00:00.000Z',
      failing: [{ figure: 'fault_percent', required: 8, current: 12.5, missing: 4.5 }],
      links,
    },
  },
];
