import { defineEvent } from '../platform/outbox/define-event';
import type { Donation } from './donation.entity';
import type { Tier } from './policies';

export const donationConfirmed = defineEvent(
  { name: 'donation.confirmed' },
  (donation: Donation, tier: Tier | null) => ({
    occurredAt: donation.decidedAt as Date,
    payload: {
      object: 'donation',
      id: donation.id,
      donation_id: donation.id,
      agent_id: donation.agentId,
      display_name: donation.displayName,
      tier,
    },
  }),
);
