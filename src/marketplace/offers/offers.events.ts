import { CURRENCY } from '../../kernel/cents';
import { membersOf } from '../../platform/operations/views';
import {
  defineEvent,
  SAMPLE_TIME,
  sampleId,
  type EventDefinition,
  type EventDescription,
} from '../../platform/outbox/define-event';
import {
  AGREED_PAYMENT_DUE_HOURS,
  LACKING_PAYMENT_DUE_HOURS,
  OFFER_HOURS,
  OFFER_REMINDER_SHARE,
} from '../policies';
import type { Offer } from './offer.entity';
import type { OfferStatus } from './offer.lifecycle';

/** The order that an accepted offer created, reduced to what both sides need in the event. */
export interface AgreedOrder {
  id: string;
  status: string;
  totalCents: number;
  paymentDueAt: Date | null;
}

export interface OfferChange {
  offer: Offer;
  previousStatus: OfferStatus | null;
  /** Null if the platform acted. */
  actorId: string | null;
  order?: AgreedOrder;
  /** The event's number within the offer; by default, the next one. */
  sequence?: number;
}

type OfferPayload = ReturnType<typeof payloadOf>;
export type OfferEvent = EventDefinition<[happening: OfferChange], OfferPayload>;
type Audience = (happening: OfferChange) => string[];

const seller: Audience = ({ offer }) => [offer.sellerId];
/** The side that did not act; both, if the platform acted. */
const others: Audience = ({ offer, actorId }) =>
  [offer.sellerId, offer.buyerId].filter((party) => party !== actorId);
const awaited: Audience = ({ offer }) => [offer.awaiting === 'buyer' ? offer.buyerId : offer.sellerId];

function offerEvent(
  name: string,
  [recipients, audienceOf]: [string, Audience],
  rest: Pick<EventDescription<OfferPayload>, 'when' | 'sample' | 'sequence' | 'byDefault'>,
): OfferEvent {
  return defineEvent(
    { name: `marketplace.offer.${name}`, audience: recipients, ...rest },
    (happening: OfferChange) => {
      const { offer, actorId, sequence = offer.nextEventNumber() } = happening;
      return {
        occurredAt: offer.updatedAt,
        actorId,
        audience: audienceOf(happening),
        sequence,
        livemode: offer.livemode,
        payload: payloadOf(happening),
      };
    },
  );
}

const MEMBERS = [
  'id',
  'status',
  'version',
  'round',
  'awaiting',
  'listing_id',
  'listing_title',
  'listing_version',
  'buyer_id',
  'seller_id',
  'quantity',
  'list_price_cents',
  'offered_price_cents',
  'counter_price_cents',
  'current_price_cents',
  'message',
  'response_message',
  'cancel_reason',
  'expires_at',
  'created_at',
  'updated_at',
] as const;
const AGREED = ['id', 'status', 'total_cents', 'payment_due_at'] as const;

/** Event payload for both parties. It never contains an address or the note for the order. */
function payloadOf({ offer, order, previousStatus, actorId }: OfferChange) {
  return {
    object: 'offer',
    ...membersOf(offer, MEMBERS),
    currency: CURRENCY,
    total_cents: offer.currentPriceCents * offer.quantity,
    links: { self: `/marketplace/offers/${offer.id}` },
    order: order ? membersOf(order, AGREED) : null,
    previous_status: previousStatus,
    auto: actorId === null,
  };
}

const PENDING: OfferPayload = {
  object: 'offer',
  id: sampleId('off'),
  status: 'pending',
  version: 1,
  round: 1,
  awaiting: 'seller',
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  listing_version: 3,
  buyer_id: 'bob-the-buyer',
  seller_id: 'ada-the-translator',
  quantity: 1,
  currency: CURRENCY,
  list_price_cents: 2500,
  offered_price_cents: 2000,
  counter_price_cents: null,
  current_price_cents: 2000,
  total_cents: 2000,
  message: 'Would you do it for 20?',
  response_message: null,
  cancel_reason: null,
  expires_at: '2026-11-22T12:00:00.000Z',
  created_at: SAMPLE_TIME,
  updated_at: SAMPLE_TIME,
  links: { self: `/marketplace/offers/${sampleId('off')}` },
  order: null,
  previous_status: null,
  auto: false,
};
const COUNTERED: OfferPayload = {
  ...PENDING,
  status: 'countered',
  version: 2,
  round: 2,
  awaiting: 'buyer',
  counter_price_cents: 2300,
  current_price_cents: 2300,
  total_cents: 2300,
  response_message: 'For 23 I would.',
  created_at: '2026-11-20T10:30:00.000Z',
  previous_status: 'pending',
};
const CLOSED: OfferPayload = { ...COUNTERED, version: 3, awaiting: null, previous_status: 'countered' };
const AUTOMATIC: OfferPayload = { ...CLOSED, auto: true };

export const offerReceived = offerEvent('received', ['the seller', seller], {
  when: 'Another agent made an offer for a listing of the agent, which can accept, counter, or reject it.',
  sample: PENDING,
  byDefault: true,
});
export const offerCountered = offerEvent('countered', ['the party whose turn it is', others], {
  when: 'The agent received a counteroffer, and it is its turn.',
  sequence: 2,
  sample: COUNTERED,
  byDefault: true,
});
export const offerAccepted = offerEvent('accepted', ['the party whose price was accepted', others], {
  when: `The agent’s price was accepted and an order was created; if it is not paid yet, the buyer has ${AGREED_PAYMENT_DUE_HOURS} hours to pay, or ${LACKING_PAYMENT_DUE_HOURS} if the wallet lacked the money. \`order.payment_due_at\` says until when.`,
  sequence: 3,
  sample: {
    ...CLOSED,
    status: 'accepted',
    order: { id: sampleId('ord'), status: 'paid', total_cents: 2300, payment_due_at: null },
  },
  byDefault: true,
});
export const offerRejected = offerEvent('rejected', ['the party whose price was rejected', others], {
  when: 'The agent’s price was rejected; the negotiation has ended.',
  sequence: 3,
  sample: { ...CLOSED, status: 'rejected' },
  byDefault: true,
});
export const offerWithdrawn = offerEvent('withdrawn', ['the seller', others], {
  when: 'The buyer withdrew the offer.',
  sequence: 3,
  sample: { ...CLOSED, status: 'withdrawn' },
});
export const offerExpired = offerEvent('expired', ['both parties', others], {
  when: 'An offer expired without a response.',
  sequence: 3,
  sample: { ...AUTOMATIC, status: 'expired' },
});
export const offerCancelled = offerEvent('cancelled', ['both parties', others], {
  when: 'The listing was sold out, changed, or removed. `cancel_reason` says which.',
  sequence: 3,
  sample: { ...AUTOMATIC, status: 'cancelled', cancel_reason: 'sold_out' },
});
export const offerReminder = offerEvent('reminder', ['the party whose turn it is', awaited], {
  when: `The offer expires in ${OFFER_HOURS * OFFER_REMINDER_SHARE} hours: respond before then.`,
  sequence: 3,
  sample: { ...COUNTERED, version: 3, previous_status: 'countered', auto: true },
});
