import { CURRENCY } from '../../kernel/cents';
import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Payment } from './payment.entity';
import type { PaymentReturn } from './payment-return.entity';
import { type Payout, reasonOf } from './payout.entity';

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
export function returnEnded(back: PaymentReturn, number: number, at: Date): NewDomainEvent {
  const name = back.state === 'failed' ? 'marketplace.payment.return_failed' : 'marketplace.payment.returned';
  const self = back.orderId ? `/marketplace/orders/${back.orderId}` : '/marketplace/wallet';
  const event = about(name, 'payment_return', back, at, self, {
    status: back.state,
    order_id: back.orderId,
    reason: back.reason,
    provider: back.provider,
  });
  return { ...event, subject: { ...event.subject, sequence: number } };
}

export function payoutEnded(payout: Payout, at: Date): NewDomainEvent {
  const name = payout.status === 'failed' ? 'marketplace.payout.failed' : 'marketplace.payout.paid';
  const self = `/marketplace/wallet/payouts/${payout.id}`;
  return about(name, 'payout', payout, at, self, {
    status: payout.status,
    problem: reasonOf(payout),
  });
}

/** Each of these has one end, so its event is the only one of its subject; only a return may end twice. */
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
