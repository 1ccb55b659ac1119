import {
  changesRequested,
  disputeResolved,
  orderCancelled,
  orderCompleted,
  orderPaid,
  orderDisputed,
  orderExpired,
  orderFulfilled,
  orderRefunded,
  refundClosed,
  refundDeclined,
  refundRequested,
  refundWithdrawn,
  type OrderEvent,
} from '../../marketplace/orders/orders.events';
import {
  deliveryVerified,
  type VerificationPayload,
  verificationFailed,
} from '../../marketplace/orders/verification/verification.events';
import type { OrderVerificationView } from '../../marketplace/verification/verification.dto';
import type { EventOf } from '../../platform/outbox/define-event';
import { totalsOf } from '../checkout/checkout-presenter';
import { paidFor, type UcpOrderEvent, type UcpOrderLine } from './ucp-order.entity';

export interface FulfillmentEvent {
  id: string;
  occurred_at: string;
  type: string;
  line_items: { id: string; quantity: number }[];
  description: string;
}

export interface Adjustment {
  id: string;
  type: string;
  occurred_at: string;
  status: 'pending' | 'completed' | 'failed';
  /** Absent if only a part of the price is refunded. */
  line_items?: { id: string; quantity: number }[];
  totals?: { type: string; amount: number }[];
  description: string;
}

/** The state of a line after all its events. */
export interface LineHistory {
  total: number;
  fulfilled: number;
  events: FulfillmentEvent[];
  adjustments: Adjustment[];
  /** How the latest delivery was checked, once there is a verdict. */
  verification?: OrderVerificationView;
}

type Fold = (history: LineHistory, line: UcpOrderLine, event: UcpOrderEvent) => void;

/** How each marketplace event changes a line. Other events change nothing. */
const FOLDS: [OrderEvent, Fold][] = [
  [
    orderFulfilled,
    (history, line, event) => {
      const shipped = line.deliveryMethod === 'physical';
      history.fulfilled = line.quantity;
      addEvent(history, line, event, shipped ? 'shipped' : 'delivered', 'The seller has delivered.');
    },
  ],
  [
    changesRequested,
    (history, line, event) => {
      history.fulfilled = 0;
      addEvent(history, line, event, 'changes_requested', 'The delivery went back to the seller.');
    },
  ],
  [
    orderCompleted,
    (history, line, event) =>
      addEvent(history, line, event, 'completed', 'The order is complete, and the seller is paid.'),
  ],
  [
    deliveryVerified,
    (history, line, event) => {
      history.verification = event.facts.verification;
      addEvent(history, line, event, 'verified', 'The delivery passed its checks.');
    },
  ],
  [
    verificationFailed,
    (history, line, event) => {
      history.verification = event.facts.verification;
      addEvent(history, line, event, 'verification_failed', 'The delivery failed its checks.');
    },
  ],
  [refundRequested, (history, line, event) => adjust(history, line, event, 'refund', 'pending')],
  [
    refundDeclined,
    (history, line, event) =>
      adjust(history, line, event, 'refund', event.facts.refund?.proposed_cents ? 'pending' : 'failed'),
  ],
  [refundWithdrawn, (history, line, event) => adjust(history, line, event, 'refund', 'failed')],
  [refundClosed, (history, line, event) => adjust(history, line, event, 'refund', 'failed')],
  [orderDisputed, (history, line, event) => adjust(history, line, event, 'dispute', 'pending')],
  [
    disputeResolved,
    (history, line, event) =>
      adjust(history, line, event, 'dispute', event.facts.refunded_cents > 0 ? 'completed' : 'failed'),
  ],
  [orderRefunded, (history, line, event) => adjust(history, line, event, 'refund', 'completed')],
  [orderCancelled, (history, line, event) => adjust(history, line, event, 'cancellation', 'completed')],
  [orderExpired, (history, line, event) => adjust(history, line, event, 'cancellation', 'completed')],
];
const FOLD_OF = new Map(FOLDS.map(([event, fold]) => [event.eventName, fold]));

export const FOLLOWED_EVENTS = [orderPaid, ...FOLDS.map(([event]) => event)];

/** An event as far as platforms follow it. */
export type FollowedEvent = Pick<EventOf<OrderEvent>, 'id' | 'name' | 'occurredAt' | 'payload'> & {
  subject: Pick<EventOf<OrderEvent>['subject'], 'id' | 'sequence'>;
};

export function eventOf(
  ucpOrderId: string,
  { id, name, occurredAt, subject, payload }: FollowedEvent,
): UcpOrderEvent {
  const { status, refunded_cents, refund, verification } = payload as FollowedEvent['payload'] &
    Partial<VerificationPayload>;
  const proposed = name === refundDeclined.eventName ? refund?.proposed_cents : null;
  const facts = {
    status,
    refunded_cents,
    ...(refund && { refund: { id: refund.id, ...(proposed && { proposed_cents: proposed }) } }),
    ...(verification && { verification }),
  };
  const { id: orderId, sequence } = subject;
  return { eventId: id, ucpOrderId, orderId, sequence, name, occurredAt, facts };
}

/** With these statuses, nothing is left of the line. */
const GONE = new Set(['refunded', 'cancelled', 'expired']);

export function historyOf(line: UcpOrderLine, events: readonly UcpOrderEvent[]): LineHistory {
  const history: LineHistory = { total: line.quantity, fulfilled: 0, events: [], adjustments: [] };
  const own = events.filter(({ orderId }) => orderId === line.orderId);
  for (const event of own.sort((a, b) => a.sequence - b.sequence)) {
    if (GONE.has(event.facts.status)) history.total = 0;
    FOLD_OF.get(event.name)?.(history, line, event);
  }
  history.fulfilled = Math.min(history.fulfilled, history.total);
  return history;
}

export function statusOf({ total, fulfilled }: LineHistory): string {
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

function addEvent(
  history: LineHistory,
  line: UcpOrderLine,
  { eventId, occurredAt }: UcpOrderEvent,
  type: string,
  description: string,
): void {
  const line_items = [{ id: line.lineId, quantity: line.quantity }];
  history.events.push({ id: eventId, occurred_at: occurredAt.toISOString(), type, line_items, description });
}

/** One refund case is one adjustment, however many events it has. */
function adjust(
  history: LineHistory,
  line: UcpOrderLine,
  { eventId, occurredAt, facts }: UcpOrderEvent,
  type: string,
  status: Adjustment['status'],
): void {
  const id = facts.refund?.id ?? eventId;
  const back = GONE.has(facts.status) ? paidFor(line) : facts.refunded_cents;
  const proposed = facts.refund?.proposed_cents;
  const wanted = status === 'completed' ? back : (proposed ?? paidFor(line));
  const wholly = GONE.has(facts.status) || (status === 'pending' && proposed === undefined);
  const adjustment: Adjustment = {
    id,
    type,
    occurred_at: occurredAt.toISOString(),
    status,
    ...(wholly && { line_items: [{ id: line.lineId, quantity: -line.quantity }] }),
    ...(status !== 'failed' && wanted > 0 && { totals: negative(wanted) }),
    description: proposed === undefined ? (WORDS[type]?.[status] ?? type) : PROPOSED,
  };
  const known = history.adjustments.findIndex((one) => one.id === id);
  if (known < 0) history.adjustments.push(adjustment);
  else history.adjustments[known] = adjustment;
}

function negative(cents: number): { type: string; amount: number }[] {
  return totalsOf(cents)
    .filter(({ type }) => type === 'total')
    .map(({ type, amount }) => ({ type, amount: -amount }));
}

const PROPOSED = 'The seller proposes a partial refund.';
const WORDS: Record<string, Record<string, string>> = {
  refund: {
    pending: 'The buyer requested a refund.',
    completed: 'The buyer was refunded.',
    failed: 'No refund was granted.',
  },
  dispute: {
    pending: 'The operator decides.',
    completed: 'The operator decided to refund the buyer.',
    failed: 'The operator decided not to grant a refund.',
  },
  cancellation: { completed: 'The order was cancelled.' },
};
