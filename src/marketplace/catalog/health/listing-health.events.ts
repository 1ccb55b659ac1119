import { defineEvent, type EventDefinition } from '../../../platform/outbox/define-event';
import type { Listing } from '../listing.entity';
import type { HealthState } from './health-state';
import type { HealthStatus } from './listing-health.entity';

const LISTING = {
  object: 'listing',
  id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h',
  seller_id: 'ada-the-translator',
  title: 'Portuguese product descriptions',
  links: { self: '/marketplace/listings/lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h/health' },
};

interface HealthPayload {
  object: string;
  id: string;
  seller_id: string;
  title: string;
  health: {
    status: HealthStatus;
    consecutive_failures: number;
    failing_since: string | null;
    code: string | null;
    observed: string | null;
  };
  links: { self: string };
}

/** A listing at the time of its event. */
interface ChangedHealth {
  listing: Listing;
  health: HealthState;
  livemode: boolean;
}

function healthEvent(
  name: string,
  rest: { when: string; sample: HealthPayload },
): EventDefinition<[change: ChangedHealth], HealthPayload> {
  return defineEvent(
    { name: `marketplace.listing.${name}`, audience: 'the seller', sequence: 1, ...rest },
    ({ listing, health, livemode }) => ({
      occurredAt: listing.updatedAt,
      audience: [listing.sellerId],
      sequence: listing.nextEventNumber(),
      livemode,
      payload: {
        object: 'listing',
        id: listing.id,
        seller_id: listing.sellerId,
        title: listing.title,
        health: {
          status: health.status,
          consecutive_failures: health.consecutiveFailures,
          failing_since: health.failingSince?.toISOString() ?? null,
          code: health.code,
          observed: health.observed,
        },
        links: { self: `/marketplace/listings/${listing.id}/health` },
      },
    }),
  );
}

export const healthFailed = healthEvent('health_failed', {
  when: 'The health checks of a listing failed several times in a row, so it was paused. It is back on sale as soon as one succeeds.',
  sample: {
    ...LISTING,
    health: {
      status: 'paused',
      consecutive_failures: 5,
      failing_since: '2026-11-20T12:00:00.000Z',
      code: 'wrong_status',
      observed: 'status 503',
    },
  },
});
export const healthRecovered = healthEvent('health_recovered', {
  when: 'A health check of a paused listing succeeded, so it is on sale again.',
  sample: {
    ...LISTING,
    health: {
      status: 'healthy',
      consecutive_failures: 0,
      failing_since: null,
      code: 'passed',
      observed: 'status 200',
    },
  },
});
