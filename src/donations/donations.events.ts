import type { NewDomainEvent } from '../kernel/domain-event';
import type { Donation } from './donation.entity';
import type { Tier } from './tiers';

export const DONATION_CONFIRMED = 'donation.confirmed';

export function donationConfirmed(donation: Donation, tier: Tier | null, livemode: boolean): NewDomainEvent {
  return {
    name: DONATION_CONFIRMED,
    occurredAt: donation.decidedAt as Date,
    actorId: null,
    audience: [],
    subject: { type: 'donation', id: donation.id, sequence: 1 },
    livemode,
    payload: {
      object: 'donation',
      id: donation.id,
      donation_id: donation.id,
      agent_id: donation.agentId,
      display_name: donation.displayName,
      tier,
    },
  };
}
