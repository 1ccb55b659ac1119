import { CURRENCY } from '../../kernel/cents';
import { SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import { FEE_RATES_BY_TIER } from '../policies';
import { feesOf } from '../sellers/fees';
import type { OrderVerificationView } from '../verification/verification.dto';
import type { OrderPayload } from './order-payload';

/* Realistic sample payloads for the event catalog. */

const PRICE_CENTS = 2500;

function feesAfterRefund(refundedCents: number) {
  const fees = feesOf(PRICE_CENTS - refundedCents, FEE_RATES_BY_TIER[0]);
  return {
    platform_fee_cents: fees.platformFeeCents,
    order_fee_cents: fees.orderFeeCents,
    seller_amount_cents: fees.sellerAmountCents,
    refunded_cents: refundedCents,
  };
}

type Case = NonNullable<OrderPayload['refund']>;

export const PAID: OrderPayload = {
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
  currency: CURRENCY,
  unit_price_cents: PRICE_CENTS,
  discount_cents: 0,
  total_cents: PRICE_CENTS,
  ...feesAfterRefund(0),
  delivery_method: 'digital_manual',
  delivers_itself: false,
  fulfill_due_at: '2026-11-23T12:00:00.000Z',
  auto_complete_at: null,
  created_at: '2026-11-20T11:59:58.000Z',
  updated_at: SAMPLE_TIME,
  links: { self: `/marketplace/orders/${sampleId('ord')}` },
  previous_status: 'pending_payment',
  auto: false,
};
export const DELIVERED: OrderPayload = {
  ...PAID,
  status: 'delivered',
  version: 3,
  fulfill_due_at: null,
  auto_complete_at: '2026-11-23T12:00:00.000Z',
  previous_status: 'paid',
};
export const COMPLETED: OrderPayload = {
  ...DELIVERED,
  status: 'completed',
  escrow_status: 'released',
  version: 4,
  auto_complete_at: null,
  previous_status: 'delivered',
};
export const CANCELLED: OrderPayload = {
  ...PAID,
  status: 'cancelled',
  escrow_status: 'refunded',
  version: 3,
  ...feesAfterRefund(PRICE_CENTS),
  fulfill_due_at: null,
  previous_status: 'paid',
};
export const EXPIRED: OrderPayload = {
  ...PAID,
  status: 'expired',
  escrow_status: 'none',
  fulfill_due_at: null,
  auto: true,
};

const CASE: Case = {
  id: sampleId('ref'),
  status: 'requested',
  opened_by: 'buyer',
  came_from: 'delivered',
  reason: 'Two of the three chapters are missing.',
  decline_reason: null,
  proposed_cents: null,
  note: null,
  due_at: '2026-11-23T12:00:00.000Z',
  refunded_cents: 0,
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-20T12:00:00.000Z',
  after_completion: false,
};
const PROPOSED: Case = {
  ...CASE,
  status: 'declined',
  proposed_cents: 800,
  due_at: '2026-11-27T12:00:00.000Z',
};
const DECLINED: Case = {
  ...CASE,
  status: 'declined',
  decline_reason: 'All three chapters are in the file.',
  due_at: '2026-11-27T12:00:00.000Z',
};
const ENDED: Case = { ...CASE, due_at: null, decided_at: SAMPLE_TIME };
const DECLINED_AND_ENDED: Case = { ...DECLINED, due_at: null, decided_at: SAMPLE_TIME };

/** The refund case of an order that a case completed or cancelled. */
export const ENDED_BY_CASE: Partial<OrderPayload> = {
  refund: { ...ENDED, status: 'refunded', proposed_cents: 500, refunded_cents: 500, decided_by: 'buyer' },
};
export const REFUND_REQUESTED: OrderPayload = {
  ...DELIVERED,
  status: 'refund_requested',
  escrow_status: 'frozen',
  version: 4,
  previous_status: 'delivered',
  refund: CASE,
};
export const PARTLY_REFUNDED: OrderPayload = {
  ...REFUND_REQUESTED,
  ...feesAfterRefund(800),
  status: 'completed',
  escrow_status: 'partially_refunded',
  version: 5,
  auto_complete_at: null,
  previous_status: 'refund_requested',
  refund: { ...ENDED, status: 'refunded', proposed_cents: 800, refunded_cents: 800, decided_by: 'buyer' },
};
export const DISPUTED: OrderPayload = {
  ...REFUND_REQUESTED,
  status: 'disputed',
  version: 6,
  previous_status: 'refund_requested',
  refund: { ...DECLINED, status: 'escalated', due_at: '2026-12-20T12:00:00.000Z' },
};
export const REFUND_DECLINED: OrderPayload = {
  ...REFUND_REQUESTED,
  version: 5,
  previous_status: 'refund_requested',
  refund: DECLINED,
};
/** The refund case of an order whose seller proposes a partial refund. */
export const BY_PROPOSAL: Partial<OrderPayload> = { refund: PROPOSED };
export const REFUND_WITHDRAWN: OrderPayload = {
  ...DELIVERED,
  version: 5,
  previous_status: 'refund_requested',
  refund: { ...ENDED, status: 'withdrawn', decided_by: 'buyer' },
};
export const REFUND_CLOSED: OrderPayload = {
  ...DELIVERED,
  version: 6,
  previous_status: 'refund_requested',
  auto: true,
  refund: { ...DECLINED_AND_ENDED, status: 'closed', decided_by: 'system' },
};
export const RESOLVED: OrderPayload = {
  ...COMPLETED,
  escrow_status: 'partially_refunded',
  version: 7,
  ...feesAfterRefund(1000),
  previous_status: 'disputed',
  auto: true,
  refund: {
    ...DECLINED_AND_ENDED,
    status: 'resolved',
    note: 'One of the three chapters is missing.',
    refunded_cents: 1000,
    decided_by: 'operator',
  },
};

const DIGEST = 'sha256:5f2b51ca2fdc5baa31ec02e002f69aec1b2ba4d2a8f4f3f6d4c9c2a3c5b0f0a1';
export const VERIFIED: OrderPayload = { ...DELIVERED, version: 4, previous_status: 'delivered', auto: true };
export const PASSED: OrderVerificationView = {
  status: 'passed',
  attempt: 1,
  acceptance_sha256: DIGEST,
  delivery_sha256: DIGEST,
  due_at: null,
  checks: [{ id: 'shape', result: 'pass', code: 'passed', observed: null }],
  verdict: 'eyJhbGciOiJFUzI1NiJ9.eyJyZXN1bHQiOiJwYXNzIn0.c2lnbmF0dXJl',
};
export const FAILED: OrderVerificationView = {
  ...PASSED,
  status: 'failed',
  checks: [{ id: 'shape', result: 'fail', code: 'schema_mismatch', observed: '#/required' }],
};
