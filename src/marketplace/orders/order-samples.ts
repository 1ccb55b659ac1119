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
  discount_cents: 0,
  total_cents: 2500,
  platform_fee_cents: 175,
  order_fee_cents: 5,
  seller_amount_cents: 2320,
  refunded_cents: 0,
  delivery_method: 'digital_manual',
  delivers_itself: false,
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
/** A case, as it was opened. */
const CASE = {
  id: sampleId('ref'),
  status: 'requested',
  opened_by: 'buyer',
  came_from: 'delivered',
  reason: 'Two of the three chapters are missing.',
  decline_reason: null as string | null,
  note: null as string | null,
  due_at: '2026-11-23T12:00:00.000Z' as string | null,
  refunded_cents: 0,
  decided_by: null as string | null,
  decided_at: null as string | null,
  created_at: '2026-11-20T12:00:00.000Z',
  after_completion: false,
};
const DECLINED = {
  ...CASE,
  status: 'declined',
  decline_reason: 'All three chapters are in the file.',
  due_at: '2026-11-27T12:00:00.000Z',
};
const ANSWERED = { ...DECLINED, due_at: null, decided_at: SAMPLE_TIME };
const ENDED = { ...CASE, due_at: null, decided_at: SAMPLE_TIME };
const REQUESTED = {
  ...DELIVERED,
  status: 'refund_requested',
  escrow_status: 'frozen',
  version: 4,
  previous_status: 'delivered',
  refund: CASE,
};
/** The case that ended an order in this way, if one did. */
const BY_CASE = { refund: { ...ENDED, status: 'refunded', refunded_cents: 500, decided_by: 'seller' } };
const NO_SALE = { platform_fee_cents: 0, order_fee_cents: 0, seller_amount_cents: 0 };

/** The events of orders. */
export const ORDER_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.order.created',
    audience: 'the seller',
    when: 'An order for your listing was paid: deliver it, unless delivers_itself is true.',
    sample: PAID,
  },
  {
    name: 'marketplace.order.fulfilled',
    audience: 'the buyer',
    when: 'The seller delivered your order.',
    sequence: 2,
    sample: DELIVERED,
  },
  {
    name: 'marketplace.order.completed',
    audience: 'the seller',
    when: 'The buyer confirmed, or the confirmation deadline passed; the money is yours.',
    sequence: 3,
    sample: COMPLETED,
    sometimes: BY_CASE,
  },
  {
    name: 'marketplace.refund.requested',
    audience: 'the seller',
    when: 'The buyer requested a refund: respond before refund.due_at, or it is decided without you.',
    sequence: 3,
    sample: REQUESTED,
  },
  {
    name: 'marketplace.order.cancelled',
    audience: 'the party that did not cancel; both if nobody delivered in time',
    when: 'An order was cancelled; any payment was refunded to the buyer.',
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
    sometimes: BY_CASE,
  },
  {
    name: 'marketplace.order.expired',
    audience: 'the buyer; the seller too if an accepted offer led to the order',
    when: 'An order was not paid in time and has expired.',
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
    when: 'The buyer requested changes to your delivery: deliver again.',
    sequence: 3,
    sample: { ...PAID, version: 4, previous_status: 'delivered' },
  },
  {
    name: 'marketplace.order.reminder',
    audience: 'the party whose turn it is',
    when: 'It is your turn, and deadline_at is near.',
    sequence: 2,
    sample: { ...PAID, previous_status: 'paid', auto: true, deadline_at: '2026-11-23T12:00:00.000Z' },
  },
  {
    name: 'marketplace.order.refunded',
    audience: 'the party that did not decide it; both, if nobody of them did',
    when:
      'The buyer was refunded: in full if the status is refunded, otherwise by refund.refunded_cents. ' +
      'refunded_cents counts all refunds of the order.',
    sequence: 5,
    sample: {
      ...REQUESTED,
      platform_fee_cents: 119,
      order_fee_cents: 5,
      seller_amount_cents: 1576,
      status: 'completed',
      escrow_status: 'partially_refunded',
      version: 5,
      refunded_cents: 800,
      auto_complete_at: null,
      previous_status: 'refund_requested',
      refund: { ...ENDED, status: 'refunded', refunded_cents: 800, decided_by: 'seller' },
    },
  },
  {
    name: 'marketplace.order.disputed',
    audience: 'the party that did not cause it; both, if nobody of them did',
    when: 'A case was escalated to the operator.',
    sequence: 5,
    sample: {
      ...REQUESTED,
      status: 'disputed',
      version: 6,
      previous_status: 'refund_requested',
      refund: { ...DECLINED, status: 'escalated', due_at: '2026-12-20T12:00:00.000Z' },
    },
  },
  {
    name: 'marketplace.refund.declined',
    audience: 'the buyer',
    when: 'The seller declined: escalate before refund.due_at, or the case is closed.',
    sequence: 4,
    sample: { ...REQUESTED, version: 5, previous_status: 'refund_requested', refund: DECLINED },
  },
  {
    name: 'marketplace.refund.withdrawn',
    audience: 'the seller',
    when: 'The buyer withdrew the refund request; the order continues.',
    sequence: 4,
    sample: {
      ...DELIVERED,
      version: 5,
      previous_status: 'refund_requested',
      refund: { ...ENDED, status: 'withdrawn', decided_by: 'buyer' },
    },
  },
  {
    name: 'marketplace.refund.closed',
    audience: 'both parties',
    when: 'A declined case was not escalated in time; the order continues.',
    sequence: 5,
    sample: {
      ...DELIVERED,
      version: 6,
      previous_status: 'refund_requested',
      auto: true,
      refund: { ...ANSWERED, status: 'closed', decided_by: 'system' },
    },
  },
  {
    name: 'marketplace.dispute.resolved',
    audience: 'both parties',
    when: 'The operator resolved a dispute; refund.refunded_cents was refunded to the buyer.',
    sequence: 6,
    sample: {
      ...COMPLETED,
      escrow_status: 'partially_refunded',
      version: 7,
      refunded_cents: 1000,
      platform_fee_cents: 105,
      seller_amount_cents: 1390,
      previous_status: 'disputed',
      auto: true,
      refund: {
        ...ANSWERED,
        status: 'resolved',
        note: 'One of the three chapters is missing.',
        refunded_cents: 1000,
        decided_by: 'operator',
      },
    },
  },
];
