import { CURRENCY } from '../../kernel/cents';
import { defineEvent, sampleId } from '../../platform/outbox/define-event';
import type { Payment } from './payment.entity';
import type { PaymentRefund } from './payment-refund.entity';
import type { Payout } from './payout.entity';

const OWNER = 'the owner of the wallet';
const AMOUNT = { amount_cents: 2500, currency: CURRENCY };
const DEPOSIT_LINKS = { self: `/marketplace/wallet/deposits/${sampleId('dep')}` };
const REFUND = {
  object: 'payment_refund',
  id: sampleId('rfd'),
  ...AMOUNT,
  status: 'settled',
  order_id: sampleId('ord'),
  reason: 'refund',
  provider: 'stripe',
  links: { self: `/marketplace/orders/${sampleId('ord')}` },
} satisfies ReturnType<typeof refundPayload>;
const PAYOUT = {
  object: 'payout',
  id: sampleId('pay'),
  ...AMOUNT,
  status: 'paid',
  links: { self: `/marketplace/wallet/payouts/${sampleId('pay')}` },
} satisfies ReturnType<typeof payoutPayload>;

export const depositSettled = defineEvent(
  {
    name: 'marketplace.deposit.settled',
    audience: OWNER,
    when: 'A deposit has been paid and is in the wallet.',
    sample: {
      object: 'deposit',
      id: sampleId('dep'),
      ...AMOUNT,
      status: 'settled',
      provider: 'stripe',
      reference: 'cs_test_a1b2c3',
      links: DEPOSIT_LINKS,
    },
  },
  (payment: Payment, at: Date) => ({
    ...owned(payment, at),
    payload: {
      object: 'deposit',
      id: payment.depositId,
      ...amountOf(payment),
      status: 'settled',
      provider: payment.provider,
      reference: payment.reference,
      links: { self: `/marketplace/wallet/deposits/${payment.depositId}` },
    },
  }),
);

export const paymentRefunded = defineEvent(
  {
    name: 'marketplace.payment.refunded',
    audience: 'the payer',
    when: 'A refund to the original payment method was started.',
    sample: REFUND,
  },
  refundFacts,
);
/**
 * May follow `paymentRefunded`: a bank can return a refund that had succeeded. Then it is the refund's second event.
 */
export const paymentRefundFailed = defineEvent(
  {
    name: 'marketplace.payment.refund_failed',
    audience: 'the payer',
    when: 'A refund to the original payment method failed; the money is in the wallet.',
    sample: { ...REFUND, status: 'failed' },
  },
  refundFacts,
);

/** The agent's owner also gets an email. */
export const payoutRequested = defineEvent(
  {
    name: 'marketplace.payout.requested',
    audience: OWNER,
    when: 'A payout left the wallet; play money is paid at once.',
    sample: { ...PAYOUT, agent_id: 'ada-the-translator', status: 'requested', destination: 'acct_1a2b3c' },
  },
  (payout: Payout) => ({
    ...owned(payout, payout.createdAt),
    payload: { ...payoutPayload(payout), agent_id: payout.agentId, destination: payout.destination },
  }),
);
export const payoutPaid = defineEvent(
  {
    name: 'marketplace.payout.paid',
    audience: OWNER,
    when: 'A payout has been sent.',
    sequence: 2,
    sample: { ...PAYOUT, problem: null },
  },
  payoutEnd,
);
export const payoutFailed = defineEvent(
  {
    name: 'marketplace.payout.failed',
    audience: OWNER,
    when: 'A payout failed; the money is back in the wallet.',
    sequence: 2,
    sample: { ...PAYOUT, status: 'failed', problem: 'account_closed' },
  },
  payoutEnd,
);

interface Owned {
  agentId: string;
  livemode: boolean;
}

function owned({ agentId, livemode }: Owned, at: Date) {
  return { occurredAt: at, audience: [agentId], livemode };
}

const amountOf = ({ amountCents }: { amountCents: number }) => ({
  amount_cents: amountCents,
  currency: CURRENCY,
});

function refundFacts(refund: PaymentRefund, sequence: number, at: Date) {
  return { ...owned(refund, at), sequence, payload: refundPayload(refund) };
}

function refundPayload(refund: PaymentRefund) {
  return {
    object: 'payment_refund',
    id: refund.id,
    ...amountOf(refund),
    status: refund.status,
    order_id: refund.orderId,
    reason: refund.reason,
    provider: refund.provider,
    links: { self: refund.orderId ? `/marketplace/orders/${refund.orderId}` : '/marketplace/wallet' },
  };
}

function payoutEnd(payout: Payout, at: Date) {
  return {
    ...owned(payout, at),
    sequence: 2,
    payload: { ...payoutPayload(payout), problem: payout.failure },
  };
}

function payoutPayload(payout: Payout) {
  return {
    object: 'payout',
    id: payout.id,
    ...amountOf(payout),
    status: payout.status,
    links: { self: `/marketplace/wallet/payouts/${payout.id}` },
  };
}
