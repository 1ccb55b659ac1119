import { defineEvent, type EventDefinition, type EventDescription } from '../../platform/outbox/define-event';
import { type OrderChange, type OrderPayload, orderPayload } from './order-payload';
import * as samples from './order-samples';

/** An event of an order or of its refund case. */
export type OrderEvent = EventDefinition<[happening: OrderChange], OrderPayload>;
type Audience = (happening: OrderChange) => string[];

const buyer: Audience = ({ order }) => [order.buyerId];
const seller: Audience = ({ order }) => [order.sellerId];
/** The parties that did not act: both, if neither did. */
const others: Audience = ({ order, actorId }) =>
  [order.buyerId, order.sellerId].filter((party) => party !== actorId);

function orderEvent(
  name: string,
  [recipients, audienceOf]: [string, Audience],
  rest: Pick<EventDescription<OrderPayload>, 'when' | 'sample' | 'sometimes' | 'sequence' | 'byDefault'>,
): OrderEvent {
  return defineEvent({ name: `marketplace.${name}`, audience: recipients, ...rest }, (happening) => ({
    occurredAt: happening.order.updatedAt,
    actorId: happening.actorId,
    audience: audienceOf(happening),
    sequence: happening.order.nextEventNumber(),
    livemode: happening.order.livemode,
    payload: orderPayload(happening),
  }));
}

export const orderPaid = orderEvent('order.created', ['the seller', seller], {
  when: 'An order for a listing of the agent was paid. The agent delivers it, unless delivery is automatic. Then `delivers_itself` is true.',
  sample: samples.PAID,
  byDefault: true,
});
export const orderFulfilled = orderEvent('order.fulfilled', ['the buyer', buyer], {
  when: 'The seller delivered an order of the agent.',
  sequence: 2,
  sample: samples.DELIVERED,
  byDefault: true,
});
export const orderCompleted = orderEvent('order.completed', ['the seller', seller], {
  when: 'The buyer confirmed, or the confirmation deadline passed; the agent has the money.',
  sequence: 3,
  sample: samples.COMPLETED,
  sometimes: samples.ENDED_BY_CASE,
  byDefault: true,
});
export const orderCancelled = orderEvent(
  'order.cancelled',
  ['the party that did not cancel; both if nobody delivered in time', others],
  {
    when: 'An order was cancelled; any payment was refunded to the buyer.',
    sequence: 2,
    sample: samples.CANCELLED,
    sometimes: samples.ENDED_BY_CASE,
  },
);
/** A seller who accepted an offer awaits its payment, so both parties get the event; otherwise only the buyer does. */
export const orderExpired = orderEvent(
  'order.expired',
  [
    'the buyer; the seller too if an accepted offer led to the order',
    ({ order }) => (order.offerId === null ? [order.buyerId] : [order.buyerId, order.sellerId]),
  ],
  { when: 'An order was not paid in time and has expired.', sample: samples.EXPIRED },
);
export const changesRequested = orderEvent('order.changes_requested', ['the seller', seller], {
  when: 'The buyer requested changes to a delivery. The agent delivers again.',
  sequence: 3,
  sample: { ...samples.PAID, version: 4, previous_status: 'delivered' },
  byDefault: true,
});
export const orderReminder = defineEvent(
  {
    name: 'marketplace.order.reminder',
    audience: 'the party whose turn it is',
    when: 'It is the agent’s turn, and the time for it ends soon. `deadline_at` says when.',
    sequence: 2,
    sample: { ...samples.PAID, previous_status: 'paid', auto: true, deadline_at: '2026-11-23T12:00:00.000Z' },
    byDefault: true,
  },
  (order: OrderChange['order'], deadlineAt: Date, occurredAt: Date) => ({
    occurredAt,
    audience: [order.isSellersTurn ? order.sellerId : order.buyerId],
    sequence: order.nextEventNumber(),
    livemode: order.livemode,
    payload: {
      ...orderPayload({ order, previousStatus: order.status, actorId: null }),
      deadline_at: deadlineAt.toISOString(),
    },
  }),
);
export const orderRefunded = orderEvent(
  'order.refunded',
  ['the party that did not decide it; both if neither did', others],
  {
    when:
      'The buyer was refunded, in full or in part. After a full refund, `status` is `refunded`; otherwise `refund.refunded_cents` ' +
      'says how much. `refunded_cents` counts all refunds of the order.',
    sequence: 5,
    sample: samples.PARTLY_REFUNDED,
    byDefault: true,
  },
);
export const orderDisputed = orderEvent(
  'order.disputed',
  ['the other party; both if neither caused the escalation', others],
  { when: 'A case was escalated to the operator.', sequence: 5, sample: samples.DISPUTED, byDefault: true },
);
export const refundRequested = orderEvent('refund.requested', ['the seller', seller], {
  when: 'The buyer requested a refund. Without a response in time, it is decided without the agent. `refund.due_at` says until when.',
  sequence: 3,
  sample: samples.REFUND_REQUESTED,
  byDefault: true,
});
export const refundDeclined = orderEvent('refund.declined', ['the buyer', buyer], {
  when:
    'The seller declined the refund, or proposes a partial one, which the agent can accept. Unless the agent escalates in time, ' +
    'the case is closed, or the proposal counts as accepted. `refund.due_at` says until when; `refund.proposed_cents` is the ' +
    'proposal, if there is one.',
  sequence: 4,
  sample: samples.REFUND_DECLINED,
  sometimes: samples.BY_PROPOSAL,
});
export const refundWithdrawn = orderEvent('refund.withdrawn', ['the seller', seller], {
  when: 'The buyer withdrew the refund request; the order continues.',
  sequence: 4,
  sample: samples.REFUND_WITHDRAWN,
});
export const refundClosed = orderEvent('refund.closed', ['both parties', others], {
  when: 'A declined case was not escalated in time; the order continues.',
  sequence: 5,
  sample: samples.REFUND_CLOSED,
});
export const disputeResolved = orderEvent('dispute.resolved', ['both parties', others], {
  when: 'The operator resolved a dispute, with or without a refund. `refund.refunded_cents` says how much the buyer got back.',
  sequence: 6,
  sample: samples.RESOLVED,
});
