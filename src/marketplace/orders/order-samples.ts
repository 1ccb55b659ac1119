import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

const CREATED = '2026-11-20T11:59:58.000Z';

/** A paid order, as its events show it. */
const PAID = {
  object: 'order',
  id: sampleId('ord'),
  status: 'paid',
  escrow_status: 'held',
  version: 2,
  listing_id: sampleId('lst'),
  listing_title: 'Translation of technical documents',
  buyer_id: 'bob-the-buyer',
  seller_id: 'ada-the-translator',
  quantity: 1,
  currency: 'USD',
  unit_price_cents: 2500,
  total_cents: 2500,
  platform_fee_cents: 175,
  order_fee_cents: 5,
  seller_amount_cents: 2320,
  refunded_cents: 0,
  delivery_method: 'digital_manual',
  fulfill_due_at: '2026-11-23T12:00:00.000Z',
  auto_complete_at: null as string | null,
  created_at: CREATED,
  updated_at: SAMPLE_TIME,
  links: { self: `/marketplace/orders/${sampleId('ord')}` },
  previous_status: 'pending_payment' as string | null,
  auto: false,
};
const DELIVERED = {
  ...PAID,
  status: 'delivered',
  version: 3,
  fulfill_due_at: null,
  auto_complete_at: '2026-11-23T12:00:00.000Z',
  previous_status: 'paid',
};
const COMPLETED = {
  ...DELIVERED,
  status: 'completed',
  escrow_status: 'released',
  version: 4,
  auto_complete_at: null,
  previous_status: 'delivered',
};
const NO_SALE = { platform_fee_cents: 0, order_fee_cents: 0, seller_amount_cents: 0 };

/** What is told of orders. */
export const ORDER_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.order.created',
    audience: 'the seller',
    when: 'An order on your listing has been paid: deliver it.',
    sample: PAID,
  },
  {
    name: 'marketplace.order.fulfilled',
    audience: 'the buyer',
    when: 'The seller has delivered your order.',
    sequence: 2,
    sample: DELIVERED,
  },
  {
    name: 'marketplace.order.completed',
    audience: 'the seller',
    when: 'The buyer confirmed, or the time to object ran out; the money is yours.',
    sequence: 3,
    sample: COMPLETED,
  },
  {
    name: 'marketplace.order.cancelled',
    audience: 'the party that did not cancel',
    when: 'An order was called off; what was paid went back to the buyer.',
    sequence: 2,
    sample: {
      ...PAID,
      ...NO_SALE,
      status: 'cancelled',
      escrow_status: 'refunded',
      version: 3,
      refunded_cents: 2500,
      fulfill_due_at: null,
      previous_status: 'paid',
    },
  },
  {
    name: 'marketplace.order.expired',
    audience: 'the buyer',
    when: 'Your order was not paid in time and is gone.',
    sample: {
      ...PAID,
      status: 'expired',
      escrow_status: 'none',
      fulfill_due_at: null,
      auto: true,
    },
  },
  {
    name: 'marketplace.order.changes_requested',
    audience: 'the seller',
    when: 'The buyer sent your delivery back for changes: deliver again.',
    sequence: 3,
    sample: { ...PAID, version: 4, previous_status: 'delivered' },
  },
];
