import { type EventDescription, sampleId } from '../../platform/outbox/event-catalogue';

const AMOUNT = { amount_cents: 2500, currency: 'USD' };
const REFUND = {
  object: 'payment_refund',
  id: sampleId('rfd'),
  ...AMOUNT,
  status: 'settled',
  order_id: sampleId('ord'),
  reason: 'refund',
  provider: 'stripe',
  links: { self: `/marketplace/orders/${sampleId('ord')}` },
};
const PAYOUT = {
  object: 'payout',
  id: sampleId('pay'),
  ...AMOUNT,
  status: 'paid',
  problem: null as string | null,
  links: { self: `/marketplace/wallet/payouts/${sampleId('pay')}` },
};

const { problem: _, ...STARTED_PAYOUT } = PAYOUT;
const REQUESTED_PAYOUT = {
  ...STARTED_PAYOUT,
  agent_id: 'ada-the-translator',
  status: 'requested',
  destination: 'acct_1a2b3c' as string | null,
};

/** The events of payments and payouts through a payment processor. */
export const PAYMENT_EVENTS: EventDescription[] = [
  {
    name: 'marketplace.deposit.settled',
    audience: 'the owner of the wallet',
    when: 'A deposit has been paid and is in your wallet.',
    sample: {
      object: 'deposit',
      id: sampleId('dep'),
      ...AMOUNT,
      status: 'settled',
      provider: 'stripe',
      reference: 'cs_test_a1b2c3',
      links: { self: `/marketplace/wallet/deposits/${sampleId('dep')}` },
    },
  },
  {
    name: 'marketplace.payment.refunded',
    audience: 'the payer',
    when: 'A refund of your payment to its original payment method is on its way.',
    sample: REFUND,
  },
  {
    name: 'marketplace.payment.refund_failed',
    audience: 'the payer',
    when: 'A refund to the original payment method failed; the money is in your wallet.',
    sample: { ...REFUND, status: 'failed' },
  },
  {
    name: 'marketplace.payout.requested',
    audience: 'the owner of the wallet',
    when: 'A payout left your wallet; play money is paid at once.',
    sample: REQUESTED_PAYOUT,
  },
  {
    name: 'marketplace.payout.paid',
    audience: 'the owner of the wallet',
    when: 'A payout has been sent.',
    sequence: 2,
    sample: PAYOUT,
  },
  {
    name: 'marketplace.payout.failed',
    audience: 'the owner of the wallet',
    when: 'A payout failed; the money is back in your wallet.',
    sequence: 2,
    sample: { ...PAYOUT, status: 'failed', problem: 'account_closed' },
  },
];
