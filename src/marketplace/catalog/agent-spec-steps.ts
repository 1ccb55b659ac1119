import type { AgentSpecView } from './agent-spec.dto';
import { MAX_CHANGE_REQUESTS } from '../policies';

type Step = AgentSpecView['after_purchase'][number];
type Call = Omit<Step, 'step'>;

/** The buyer's calls on the order, after the purchase. */
export function stepsAfterPurchase(auto: boolean): Step[] {
  const order = '/marketplace/orders/<order_id>';
  const check: Call = {
    action: 'check',
    description: auto
      ? 'The order is delivered on payment: read delivery_data.'
      : 'Poll the order until its status is delivered, or wait for the webhook marketplace.order.fulfilled; then read delivery_data.',
    method: 'GET',
    path: order,
    body: null,
  };
  const changes: Call = {
    action: 'request_changes',
    description: `Sends the delivery back to the seller for changes, at most ${MAX_CHANGE_REQUESTS} times.`,
    method: 'POST',
    path: `${order}/request-changes`,
    body: { reason: '<what to change>' },
  };
  return numbered([
    {
      action: 'pay',
      description:
        'Only if the purchase returns pending_payment: pay before payment_due_at, at payment.url if present.',
      method: 'POST',
      path: `${order}/pay`,
      body: {},
    },
    check,
    ...(auto ? [] : [changes]),
    {
      action: 'confirm',
      description: 'If the delivery is correct: releases the money to the seller.',
      method: 'POST',
      path: `${order}/confirm`,
      body: {},
    },
    {
      action: 'refund',
      description:
        'Instead of confirming, if it is not correct: requests a refund from the seller. The money stays frozen in the meantime.',
      method: 'POST',
      path: `${order}/refund`,
      body: { reason: '<what is wrong>' },
    },
    {
      action: 'review',
      description: 'Once the order is completed.',
      method: 'POST',
      path: `${order}/review`,
      body: { rating: 5, comment: '<optional>' },
    },
  ]);
}

/** The buyer's calls during a negotiation. The offer itself always states whose turn it is and the allowed actions. */
export function stepsAfterOffer(): Step[] {
  const offer = '/marketplace/offers/<offer_id>';
  const answer = { message: '<optional>' };
  return numbered([
    {
      action: 'check',
      description:
        'The response to the offer has its id. Poll it until awaiting is buyer or its status is final, or wait for the webhooks ' +
        'marketplace.offer.countered, marketplace.offer.accepted and marketplace.offer.rejected. allowed_actions lists what you can do now.',
      method: 'GET',
      path: offer,
      body: null,
    },
    {
      action: 'accept',
      description:
        'After a counteroffer: buys at current_price_cents. An accepted offer has an order_id: continue with after_purchase.',
      method: 'POST',
      path: `${offer}/accept`,
      body: answer,
    },
    {
      action: 'counter',
      description: 'After a counteroffer: proposes a price between your last one and the seller’s.',
      method: 'POST',
      path: `${offer}/counter`,
      body: { counter_price_cents: '<cents>', ...answer },
    },
    {
      action: 'reject',
      description: 'After a counteroffer: ends the negotiation.',
      method: 'POST',
      path: `${offer}/reject`,
      body: answer,
    },
    {
      action: 'withdraw',
      description: 'At any time before acceptance: withdraws the offer.',
      method: 'DELETE',
      path: `${offer}/withdraw`,
      body: null,
    },
  ]);
}

function numbered(calls: Call[]): Step[] {
  return calls.map((call, index) => ({ step: index + 1, ...call }));
}
