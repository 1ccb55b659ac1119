import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Payment } from './payment.entity';
import type { PaymentRefund } from './payment-refund.entity';
import type { Payout } from './payout.entity';

/** A deposit that was paid for elsewhere is in the wallet. */
export function depositSettled(payment: Payment, at: Date): NewDomainEvent {
  const deposit = { ...payment, id: payment.depositId };
  const self = `/marketplace/wallet/deposits/${deposit.id}`;
  return about('marketplace.deposit.settled', 'deposit', deposit, at, self, {
    status: 'settled',
    provider: payment.provider,
    reference: payment.reference,
  });
}

/** Money of a payment is back where it came from, or could not be sent there and lies in the wallet. */
export function refundEnded(refund: PaymentRefund, number: number, at: Date): NewDomainEvent {
  const name =
    refund.status === 'failed' ? 'marketplace.payment.refund_failed' : 'marketplace.payment.refunded';
  const self = refund.orderId ? `/marketplace/orders/${refund.orderId}` : '/marketplace/wallet';
  const event = about(name, 'payment_refund', refund, at, self, {
    status: refund.status,
    order_id: refund.orderId,
    reason: refund.reason,
    provider: refund.provider,
  });
  return { ...event, subject: { ...event.subject, sequence: number } };
}

/** Money left a wallet; the owner of the agent hears of it too. */
export function payoutRequested(payout: Payout): NewDomainEvent {
  const { agentId, status, destination, createdAt } = payout;
  const self = `/marketplace/wallet/payouts/${payout.id}`;
  return about('marketplace.payout.requested', 'payout', payout, createdAt, self, {
    agent_id: agentId,
    status,
    destination,
  });
}

/** The second event of a payout. */
export function payoutEnded(payout: Payout, at: Date): NewDomainEvent {
  const name = payout.status === 'failed' ? 'marketplace.payout.failed' : 'marketplace.payout.paid';
  const self = `/marketplace/wallet/payouts/${payout.id}`;
  const event = about(name, 'payout', payout, at, self, {
    status: payout.status,
    problem: payout.failure,
  });
  return { ...event, subject: { ...event.subject, sequence: 2 } };
}

/** Most of these have one end, so its event is the only one of its subject; a refund may end twice. */
function about(
  name: string,
  object: string,
  record: { id: string; agentId: string; amountCents: number; livemode: boolean },
  at: Date,
  self: string,
  members: Record<string, unknown>,
): NewDomainEvent {
  const { id, agentId, amountCents, livemode } = record;
  return {
    name,
    occurredAt: at,
    actorId: null,
    audience: [agentId],
    subject: { type: object, id, sequence: 1 },
    livemode,
    payload: { object, id, amount_cents: amountCents, currency: CURRENCY, ...members, links: { self } },
  };
}
