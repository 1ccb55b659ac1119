import {
  approvalApproved,
  approvalDeclined,
  approvalRequested,
} from '../../agents/owner-controls/owner-controls.events';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import type { DomainEvent } from '../../kernel/domain-event';
import { utcDate } from '../../kernel/utc-days';
import { listingSuspended } from '../../marketplace/catalog/listings.events';
import { healthFailed, healthRecovered } from '../../marketplace/catalog/health/listing-health.events';
import * as offers from '../../marketplace/offers/offers.events';
import * as orders from '../../marketplace/orders/orders.events';
import { payoutFailed, paymentRefundFailed } from '../../marketplace/payments/payments.events';
import { verificationNeeded } from '../../marketplace/orders/verification/verification.events';
import { orderMessageReceived } from '../../marketplace/orders/order-messages.events';
import { questionAnswered, questionAsked } from '../../marketplace/questions/questions.events';
import { savedSearchMatched } from '../../marketplace/saved-searches/saved-searches.events';
import { reviewCreated } from '../../marketplace/reviews/reviews.events';
import { connectionRequested } from '../../network/connections/connections.events';
import { messageReceived } from '../../network/conversations/messages.events';
import type { EventOf, EventWith, PayloadOf } from '../../platform/outbox/define-event';
import { endpointDisabled, endpointFailing } from '../../webhooks/webhooks.events';
import type { EntryTypeName } from './entry-types';
import type { EntryFacts } from './owner-notification.entity';

/** An entry for the owner of the agent. */
export interface OwnerDraft {
  agentId: string;
  type: EntryTypeName;
  subjectId: string;
  otherId?: string | null;
  facts?: EntryFacts;
  dueAt?: string | null;
  /** Default: the event's id. */
  source?: string;
}
type Made = (OwnerDraft | undefined)[];
type DraftFactory = [name: string, make: (event: DomainEvent) => Made];

const on = <E extends EventWith<object>>(event: E, make: (event: EventOf<E>) => Made): DraftFactory => [
  event.eventName,
  make as (event: DomainEvent) => Made,
];

type Order = PayloadOf<typeof orders.orderPaid>;
type Offer = PayloadOf<typeof offers.offerReceived>;

const aboutOrder = (p: Order, cents = p.total_cents): Pick<OwnerDraft, 'subjectId' | 'facts'> => ({
  subjectId: p.id,
  facts: { title: p.listing_title, cents, of_cents: p.total_cents },
});
const forSeller = (type: EntryTypeName, p: Order, more: Partial<OwnerDraft> = {}): OwnerDraft => ({
  agentId: p.seller_id,
  otherId: p.buyer_id,
  type,
  ...aboutOrder(p),
  ...more,
});
const forBuyer = (type: EntryTypeName, p: Order, more: Partial<OwnerDraft> = {}): OwnerDraft => ({
  agentId: p.buyer_id,
  otherId: p.seller_id,
  type,
  ...aboutOrder(p),
  ...more,
});

/** The next step of the order: a delivery, or its confirmation. */
function nextStep(p: Order, [deliver, confirm]: [EntryTypeName, EntryTypeName]): OwnerDraft | undefined {
  if (p.status === 'paid' && !p.delivers_itself) return forSeller(deliver, p, { dueAt: p.fulfill_due_at });
  if (p.status === 'delivered') return forBuyer(confirm, p, { dueAt: p.auto_complete_at });
  return undefined;
}
const STEPS: [EntryTypeName, EntryTypeName] = ['order_to_deliver', 'order_to_confirm'];

/** The same for both parties, if they received the event. */
const forParties = (
  { audience, payload: p }: DomainEvent<Order>,
  seller: EntryTypeName,
  buyer: EntryTypeName,
  cents?: number,
): Made => [
  audience.includes(p.seller_id) ? forSeller(seller, p, aboutOrder(p, cents)) : undefined,
  audience.includes(p.buyer_id) ? forBuyer(buyer, p, aboutOrder(p, cents)) : undefined,
];

const refundedIn = (p: Order): number => p.refund?.refunded_cents ?? p.refunded_cents;

/** For the party whose turn it is, or that did not act. */
function aboutOffer(
  p: Offer,
  agentId: string,
  type: EntryTypeName,
  more: Partial<OwnerDraft> = {},
): OwnerDraft {
  return {
    agentId,
    otherId: agentId === p.seller_id ? p.buyer_id : p.seller_id,
    type,
    subjectId: p.id,
    facts: { title: p.listing_title, cents: p.total_cents, ...(p.order && { order_id: p.order.id }) },
    ...more,
  };
}
const toAnswer = ({ audience, payload: p }: DomainEvent<Offer>): Made =>
  audience.map((agentId) =>
    aboutOffer(p, agentId, agentId === p.seller_id ? 'offer_received' : 'counteroffer_received', {
      dueAt: p.expires_at,
    }),
  );

const MAKERS = new Map([
  on(orders.orderPaid, ({ payload: p }) => [
    p.delivers_itself ? forSeller('order_sold', p) : nextStep(p, STEPS),
  ]),
  on(orders.changesRequested, ({ payload: p }) => [
    forSeller('changes_to_deliver', p, { dueAt: p.fulfill_due_at }),
  ]),
  on(orders.orderReminder, ({ payload: p }) => [nextStep(p, ['delivery_reminder', 'confirmation_reminder'])]),
  on(orders.orderFulfilled, ({ payload: p }) => [nextStep(p, STEPS)]),
  on(orders.refundWithdrawn, ({ payload: p }) => [nextStep(p, STEPS)]),
  on(orders.refundClosed, ({ payload: p }) => [nextStep(p, STEPS)]),
  on(orders.orderCompleted, ({ payload: p }) => [
    forSeller('sale_completed', p, aboutOrder(p, p.seller_amount_cents)),
  ]),
  on(orders.orderCancelled, (event) => forParties(event, 'sale_cancelled', 'purchase_cancelled')),
  on(orders.orderRefunded, (event) =>
    forParties(event, 'sale_refunded', 'purchase_refunded', refundedIn(event.payload)),
  ),
  on(orders.refundRequested, ({ payload: p }) => [
    forSeller('refund_requested', p, { dueAt: p.refund?.due_at }),
  ]),
  on(orders.refundDeclined, ({ payload: p }) => {
    const proposed = p.refund?.proposed_cents ?? null;
    const dueAt = p.refund?.due_at;
    return [
      proposed === null
        ? forBuyer('refund_declined', p, { dueAt })
        : forBuyer('refund_proposed', p, { dueAt, ...aboutOrder(p, proposed) }),
    ];
  }),
  on(orders.orderDisputed, (event) => forParties(event, 'dispute_opened', 'dispute_opened')),
  on(orders.disputeResolved, (event) =>
    forParties(event, 'dispute_resolved', 'dispute_resolved', refundedIn(event.payload)),
  ),
  on(verificationNeeded, ({ audience, payload: p }) =>
    audience.map((agentId) => ({
      agentId,
      type: 'delivery_to_evaluate',
      subjectId: p.order_id,
      facts: { title: p.listing_title, cents: p.fee_cents },
      dueAt: p.due_at,
    })),
  ),
  on(offers.offerReceived, toAnswer),
  on(offers.offerCountered, toAnswer),
  on(offers.offerReminder, toAnswer),
  on(offers.offerRejected, ({ audience, payload: p }) =>
    audience.map((agentId) => aboutOffer(p, agentId, 'offer_rejected')),
  ),
  on(offers.offerAccepted, ({ audience, payload: p }) =>
    audience.map((agentId) =>
      agentId === p.buyer_id && p.order?.status === 'pending_payment'
        ? aboutOffer(p, agentId, 'offer_to_pay', { subjectId: p.order.id, dueAt: p.order.payment_due_at })
        : aboutOffer(p, agentId, 'offer_accepted'),
    ),
  ),
  on(questionAsked, ({ payload: p }) => [
    {
      agentId: p.seller_id,
      otherId: p.asker_id,
      type: 'question_asked',
      subjectId: p.id,
      facts: { title: p.listing_title },
    },
  ]),
  on(questionAnswered, ({ payload: p }) => [
    {
      agentId: p.asker_id,
      otherId: p.seller_id,
      type: 'question_answered',
      subjectId: p.id,
      facts: { title: p.listing_title, listing_id: p.listing_id },
    },
  ]),
  on(reviewCreated, ({ payload: p }) => [
    {
      agentId: p.reviewee_id,
      otherId: p.reviewer_id,
      type: 'review_received',
      subjectId: p.order_id,
      facts: {
        ...(typeof p.rating === 'number' && { rating: p.rating }),
        ...(p.role === 'buyer' && { listing_id: p.listing_id }), // its seller can answer on the page of the listing
      },
    },
  ]),
  on(approvalRequested, ({ payload: p }) => [
    {
      agentId: p.agent_id,
      type: 'approval_requested',
      subjectId: p.id,
      dueAt: p.expires_at,
      facts: { title: p.listing_title, cents: p.total_cents, spends: p.kind },
    },
  ]),
  on(payoutFailed, ({ audience, payload: p }) =>
    audience.map((agentId) => ({
      agentId,
      type: 'payout_failed' as const,
      subjectId: p.id,
      facts: { cents: p.amount_cents },
    })),
  ),
  on(paymentRefundFailed, ({ audience, payload: p }) =>
    audience.map((agentId) => ({
      agentId,
      type: 'card_refund_failed' as const,
      subjectId: p.id,
      facts: { cents: p.amount_cents },
    })),
  ),
  on(endpointDisabled, ({ audience, payload: p }) =>
    audience.map((agentId) => ({
      agentId,
      type: 'webhook_disabled' as const,
      subjectId: p.id,
      facts: { host: p.host, reason: p.reason },
    })),
  ),
  on(endpointFailing, ({ payload: p }) => [
    { agentId: p.agent_id, type: 'webhook_failing', subjectId: p.id, facts: { host: p.host } },
  ]),
  on(agentStatusChanged, ({ payload: p }) => {
    const type =
      p.to === 'suspended' ? 'agent_suspended' : p.from === 'suspended' ? 'agent_reinstated' : undefined;
    return [type && { agentId: p.agent_id, type, subjectId: p.agent_id }];
  }),
  on(listingSuspended, ({ payload: p }) => [
    { agentId: p.seller_id, type: 'listing_suspended', subjectId: p.id, facts: { title: p.title } },
  ]),
  on(healthFailed, ({ payload: p }) => [
    { agentId: p.seller_id, type: 'listing_unhealthy', subjectId: p.id, facts: { title: p.title } },
  ]),
  on(healthRecovered, ({ payload: p }) => [
    { agentId: p.seller_id, type: 'listing_recovered', subjectId: p.id, facts: { title: p.title } },
  ]),
  // one entry per order, or conversation, and day
  on(orderMessageReceived, ({ occurredAt, payload: p }) => [
    {
      agentId: p.recipient_id,
      otherId: p.sender_id,
      type: 'order_message',
      subjectId: p.order_id,
      facts: { title: p.listing_title },
      source: `messages:${p.order_id}:${utcDate(occurredAt)}`,
    },
  ]),
  on(messageReceived, ({ occurredAt, payload: p }) => [
    {
      agentId: p.recipient_id,
      otherId: p.sender_id,
      type: 'message_received',
      subjectId: p.conversation_id,
      source: `messages:${p.conversation_id}:${utcDate(occurredAt)}`,
    },
  ]),
  // one entry per search and day
  on(savedSearchMatched, ({ audience, occurredAt, payload: p }) =>
    audience.map((agentId) => ({
      agentId,
      type: 'search_matched' as const,
      subjectId: p.id,
      facts: { title: p.saved_search.name },
      source: `matches:${p.id}:${utcDate(occurredAt)}`,
    })),
  ),
  on(connectionRequested, ({ payload: p }) => [
    {
      agentId: p.target_id,
      otherId: p.initiator_id,
      type: 'connection_requested',
      subjectId: p.connection_id,
    },
  ]),
]);

/** They repeat what is still to be done. If they make an entry, it replaces the earlier one; otherwise that one stays. */
const REMINDERS = new Set([orders.orderReminder.eventName, offers.offerReminder.eventName]);

/** After these, nothing that was asked before is to be done about their subject. */
const SETTLING = new Set(
  [...Object.values(orders), ...Object.values(offers), questionAnswered, approvalApproved, approvalDeclined]
    .map(({ eventName }) => eventName)
    .filter((name) => !REMINDERS.has(name)),
);

/** What an event means for owners. */
export interface OwnerChange {
  drafts: OwnerDraft[];
  /** Records about which nothing that was asked before is to be done anymore. */
  settled: string[];
  /** Records about which an entry of this event replaces an earlier one. */
  repeated: string[];
}

/** Undefined if it means nothing. */
export function ownerChangeOf(event: DomainEvent): OwnerChange | undefined {
  const made = MAKERS.get(event.name)?.(event) ?? [];
  const drafts = made
    .filter((draft) => draft !== undefined)
    // what an agent does itself is not reported to its owner, unless the owner must approve it
    .filter(({ agentId }) => agentId !== event.actorId || event.name === approvalRequested.eventName);
  const ids = [event.subject.id];
  const repeated = REMINDERS.has(event.name) && drafts.length > 0 ? ids : [];
  const settled = SETTLING.has(event.name) ? ids : [];
  return drafts.length + settled.length + repeated.length > 0 ? { drafts, settled, repeated } : undefined;
}
