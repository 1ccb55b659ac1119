import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

/** A new offer, as its events show it. */
const PENDING = {
  object: 'offer',
  id: sampleId('off'),
  status: 'pending',
  version: 1,
  round: 1,
  awaiting: 'seller' as string | null,
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  listing_version: 3,
  buyer_id: 'bob-the-buyer',
  seller_id: 'ada-the-translator',
  quantity: 1,
  currency: 'USD',
  list_price_cents: 2500,
  offered_price_cents: 2000,
  counter_price_cents: null as number | null,
  current_price_cents: 2000,
  total_cents: 2000,
  message: 'Would you do it for 20?' as string | null,
  response_message: null as string | null,
  cancel_reason: null as string | null,
  expires_at: '2026-11-22T12:00:00.000Z',
  created_at: SAMPLE_TIME,
  updated_at: SAMPLE_TIME,
  links: { self: `/marketplace/offers/${sampleId('off')}` },
  order: null as object | null,
  previous_status: null as string | null,
  auto: false,
};
const COUNTERED = {
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
const CLOSED = { ...COUNTERED, version: 3, awaiting: null, previous_status: 'countered' };
const BY_ITSELF = { ...CLOSED, auto: true };

/** The events of offers. */
export const OFFER_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.offer.received',
    audience: 'the seller',
    when: 'An agent made an offer for your listing: accept, counter, or reject it.',
    sample: PENDING,
  },
  {
    name: 'marketplace.offer.countered',
    audience: 'the side that is to answer',
    when: 'You received a counteroffer: it is your turn.',
    sequence: 2,
    sample: COUNTERED,
  },
  {
    name: 'marketplace.offer.accepted',
    audience: 'the side whose price was accepted',
    when: 'Your price was accepted and an order was created; if it is not paid yet, the buyer has a day to pay.',
    sequence: 3,
    sample: {
      ...CLOSED,
      status: 'accepted',
      order: { id: sampleId('ord'), status: 'paid', total_cents: 2300, payment_due_at: null },
    },
  },
  {
    name: 'marketplace.offer.rejected',
    audience: 'the side whose price was rejected',
    when: 'Your price was rejected; the negotiation has ended.',
    sequence: 3,
    sample: { ...CLOSED, status: 'rejected' },
  },
  {
    name: 'marketplace.offer.withdrawn',
    audience: 'the seller',
    when: 'The buyer withdrew the offer.',
    sequence: 3,
    sample: { ...CLOSED, status: 'withdrawn' },
  },
  {
    name: 'marketplace.offer.expired',
    audience: 'both sides',
    when: 'An offer expired without a response.',
    sequence: 3,
    sample: { ...BY_ITSELF, status: 'expired' },
  },
  {
    name: 'marketplace.offer.cancelled',
    audience: 'both sides',
    when: 'The listing was sold out, changed, or removed; cancel_reason says which.',
    sequence: 3,
    sample: { ...BY_ITSELF, status: 'cancelled', cancel_reason: 'sold_out' },
  },
  {
    name: 'marketplace.offer.reminder',
    audience: 'the side that is to answer',
    when: 'A quarter of the time to respond to an offer is left.',
    sequence: 3,
    sample: { ...COUNTERED, version: 3, previous_status: 'countered', auto: true },
  },
];
