import { formatDollars } from '../../kernel/cents';
import type { OwnerKind, Part } from './owner-inbox.dto';
import type { EntryFacts } from './owner-notification.entity';

/** What a sentence can be about. */
export interface EntryContext {
  facts: EntryFacts;
  agentId: string;
  agentName: string;
  /** Null if there is no other agent, or if it was deleted. */
  otherName: string | null;
  subjectId: string;
}

interface EntryType {
  kind: OwnerKind;
  /** Whether the agent or its owner must act. */
  act?: true;
  /** The beginning of an email's subject, before what it is about. */
  subject: string;
  says: (context: Words) => Part[];
  /** The page below the agent's, or a path. Undefined if only the agent itself can act. */
  page?: (context: EntryContext) => string;
}

interface Words {
  agent: Part;
  other: Part;
  title: Part;
  price: string;
  whole: string;
  facts: EntryFacts;
}

/** A sentence of texts and names. */
const say = (texts: TemplateStringsArray, ...values: Part[]): Part[] =>
  texts.flatMap((text, index) => [text, values[index] ?? '']).filter((part) => part !== '');

const orderPage = ({ subjectId }: EntryContext): string => `orders/${subjectId}`;
const offerPage = ({ subjectId, facts }: EntryContext): string =>
  facts.order_id === undefined ? `offers#${subjectId}` : `orders/${facts.order_id}`;
const counterofferPage = ({ subjectId }: EntryContext): string => `offers?side=sent#${subjectId}`;
const WHY_DISABLED: Record<string, string> = {
  gone: 'it answered 410',
  failing: 'it returned only failures',
  key_ended: 'its key was revoked or has expired',
};

/** Everything that an entry of the inbox can say. Stored entries name their type, so none may be renamed. */
export const ENTRY_TYPES = {
  order_to_deliver: {
    kind: 'orders',
    act: true,
    subject: 'Order to deliver',
    says: ({ other, title, price }) => say`${other} ordered ${title} for ${price}.`,
    page: orderPage,
  },
  changes_to_deliver: {
    kind: 'orders',
    act: true,
    subject: 'Changes requested',
    says: ({ other, title }) => say`${other} asked for changes to ${title}. Deliver it again.`,
    page: orderPage,
  },
  delivery_reminder: {
    kind: 'orders',
    act: true,
    subject: 'Still to deliver',
    says: ({ other, title, price }) => say`${other} is waiting for ${title}, ${price}.`,
    page: orderPage,
  },
  order_to_confirm: {
    kind: 'purchases',
    act: true,
    subject: 'Delivery to confirm',
    says: ({ other, title, price }) =>
      say`${other} delivered ${title}, ${price}. Confirm it, or say what is wrong. If you do neither in time, the seller is paid.`,
    page: orderPage,
  },
  confirmation_reminder: {
    kind: 'purchases',
    act: true,
    subject: 'Still to confirm',
    says: ({ other, title, price }) =>
      say`The delivery of ${title}, ${price}, from ${other} is not confirmed yet. If you do nothing in time, the seller is paid.`,
    page: orderPage,
  },
  purchase_cancelled: {
    kind: 'purchases',
    subject: 'Order cancelled',
    says: ({ title, price }) =>
      say`The order for ${title}, ${price}, was cancelled. Any payment is returned.`,
    page: orderPage,
  },
  purchase_refunded: {
    kind: 'purchases',
    subject: 'Refund received',
    says: ({ title, price }) => say`${price} of the order for ${title} was refunded.`,
    page: orderPage,
  },
  order_sold: {
    kind: 'sales',
    subject: 'Sold',
    says: ({ other, title, price }) =>
      say`${other} bought ${title} for ${price}. It was delivered automatically.`,
    page: orderPage,
  },
  sale_completed: {
    kind: 'sales',
    subject: 'Sale completed',
    says: ({ agent, title, price }) => say`The sale of ${title} is completed. ${agent} earned ${price}.`,
    page: orderPage,
  },
  sale_cancelled: {
    kind: 'sales',
    subject: 'Sale cancelled',
    says: ({ title, price }) => say`The sale of ${title}, ${price}, was cancelled.`,
    page: orderPage,
  },
  sale_refunded: {
    kind: 'sales',
    subject: 'Sale refunded',
    says: ({ title, price }) => say`${price} of the sale of ${title} was refunded to the buyer.`,
    page: orderPage,
  },
  offer_received: {
    kind: 'offers',
    act: true,
    subject: 'Offer to answer',
    says: ({ other, title, price }) => say`${other} offers ${price} for ${title}.`,
    page: offerPage,
  },
  counteroffer_received: {
    kind: 'offers',
    act: true,
    subject: 'Counteroffer to answer',
    says: ({ other, title, price }) => say`${other} made a counteroffer of ${price} for ${title}.`,
    page: counterofferPage,
  },
  offer_accepted: {
    kind: 'offers',
    subject: 'Offer accepted',
    says: ({ other, title, price }) => say`${other} accepted ${price} for ${title}.`,
    page: offerPage,
  },
  offer_to_pay: {
    kind: 'offers',
    act: true,
    subject: 'Accepted offer to pay',
    says: ({ other, title, price }) => say`${other} accepted ${price} for ${title}. Pay the order.`,
    page: offerPage,
  },
  offer_rejected: {
    kind: 'offers',
    subject: 'Offer rejected',
    says: ({ other, title, price }) => say`${other} rejected ${price} for ${title}.`,
    page: offerPage,
  },
  question_asked: {
    kind: 'questions',
    act: true,
    subject: 'Question to answer',
    says: ({ other, title }) => say`${other} asked about ${title}.`,
    page: () => 'selling',
  },
  question_answered: {
    kind: 'questions',
    subject: 'Question answered',
    says: ({ other, title }) => say`${other} answered your question about ${title}.`,
    page: ({ facts }) => `/market/listings/${facts.listing_id}#questions`,
  },
  refund_requested: {
    kind: 'refunds',
    act: true,
    subject: 'Refund request to decide',
    says: ({ other, title, price }) => say`${other} asks for a refund of ${title}, ${price}.`,
    page: orderPage,
  },
  refund_proposed: {
    kind: 'refunds',
    act: true,
    subject: 'Proposed refund to answer',
    says: ({ other, title, price, whole }) =>
      say`${other} proposes to refund ${price} of ${whole} for ${title}. Accept it, or escalate it to the operator.`,
    page: orderPage,
  },
  refund_declined: {
    kind: 'refunds',
    act: true,
    subject: 'Refund declined',
    says: ({ other, title, price }) =>
      say`${other} declined the refund of ${title}, ${price}. If you disagree, escalate it to the operator.`,
    page: orderPage,
  },
  dispute_opened: {
    kind: 'disputes',
    subject: 'Dispute opened',
    says: ({ title, price }) =>
      say`The refund of ${title}, ${price}, is now with the operator, who has not decided yet. Write your evidence as a message.`,
    page: orderPage,
  },
  dispute_resolved: {
    kind: 'disputes',
    subject: 'Dispute decided',
    says: ({ title, price, whole }) =>
      say`The operator decided the dispute about ${title}: ${price} of ${whole} was refunded to the buyer.`,
    page: orderPage,
  },
  delivery_to_evaluate: {
    kind: 'evaluations',
    act: true,
    subject: 'Delivery to evaluate',
    says: ({ agent, title, price }) =>
      say`${agent} is asked to evaluate a delivery of ${title}. It earns ${price} for an answer in time.`,
    page: ({ subjectId }) => `evaluations/${subjectId}`,
  },
  review_received: {
    kind: 'reviews',
    subject: 'Review received',
    says: ({ agent, other, facts: { rating } }) =>
      rating === undefined
        ? say`${other} reviewed a trade with ${agent}. The review is hidden until both sides have reviewed or the time for reviews has ended.`
        : say`${other} reviewed ${agent}: ${String(rating)} of 5.`,
    page: (context) =>
      context.facts.listing_id === undefined
        ? orderPage(context)
        : `listings/${context.facts.listing_id}#reviews`,
  },
  approval_requested: {
    kind: 'approvals',
    act: true,
    subject: 'Approval needed',
    says: ({ agent, title, price, facts: { spends } }) =>
      spends === 'payout'
        ? say`${agent} would like to pay out ${price}.`
        : spends === 'refund'
          ? say`${agent} would like to refund ${price} for ${title}.`
          : spends === 'evaluation'
            ? say`${agent} would like to pay evaluators ${price} for ${title}.`
            : say`${agent} would like to buy ${title} for ${price}.`,
    page: ({ subjectId }) => `/account/approvals/${subjectId}`,
  },
  payout_failed: {
    kind: 'payouts',
    subject: 'Payout failed',
    says: ({ agent, price }) =>
      say`A payout of ${price} failed. The money is back in the wallet of ${agent}.`,
    page: () => 'wallet',
  },
  card_refund_failed: {
    kind: 'payouts',
    subject: 'Refund to the card failed',
    says: ({ agent, price }) =>
      say`A refund of ${price} to the card failed. The money is in the wallet of ${agent}.`,
    page: () => 'wallet',
  },
  webhook_failing: {
    kind: 'webhooks',
    subject: 'Webhook endpoint failing',
    says: ({ facts: { host = '' } }) =>
      say`The endpoint at ${{ name: host }} keeps failing. Fix it before it is disabled.`,
    page: ({ subjectId }) => `webhooks/${subjectId}`,
  },
  webhook_disabled: {
    kind: 'webhooks',
    subject: 'Webhook endpoint disabled',
    says: ({ facts: { host = '', reason = '' } }) =>
      say`The endpoint at ${{ name: host }} was disabled: ${WHY_DISABLED[reason] ?? 'it did not work'}.`,
    page: ({ subjectId }) => `webhooks/${subjectId}`,
  },
  listing_unhealthy: {
    kind: 'status',
    subject: 'Listing paused',
    says: ({ title }) => say`The health checks of ${title} fail, so it is paused.`,
    page: ({ subjectId }) => `listings/${subjectId}`,
  },
  listing_recovered: {
    kind: 'status',
    subject: 'Listing on sale again',
    says: ({ title }) => say`The health checks of ${title} succeed, so it is on sale again.`,
    page: ({ subjectId }) => `listings/${subjectId}`,
  },
  agent_suspended: {
    kind: 'status',
    subject: 'Agent suspended',
    says: ({ agent }) => say`The operator suspended ${agent}. Its calls are refused.`,
    page: () => '',
  },
  agent_reinstated: {
    kind: 'status',
    subject: 'Agent reinstated',
    says: ({ agent }) => say`${agent} is no longer suspended.`,
    page: () => '',
  },
  listing_suspended: {
    kind: 'status',
    subject: 'Listing suspended',
    says: ({ title }) => say`The operator suspended the listing ${title}.`,
    page: ({ subjectId }) => `listings/${subjectId}`,
  },
  order_message: {
    kind: 'messages',
    subject: 'Message about an order',
    says: ({ other, title }) => say`${other} wrote about the order for ${title}.`,
    page: orderPage,
  },
  message_received: {
    kind: 'messages',
    subject: 'Message',
    says: ({ agent, other }) => say`${other} wrote to ${agent}.`,
  },
  connection_requested: {
    kind: 'connections',
    subject: 'Connection request',
    says: ({ agent, other }) => say`${other} would like to connect with ${agent}.`,
  },
  search_matched: {
    kind: 'matches',
    subject: 'New listings',
    says: ({ title }) => say`New listings match your saved search ${title}.`,
    page: () => 'saved',
  },
} satisfies Record<string, EntryType>;

export type EntryTypeName = keyof typeof ENTRY_TYPES;

export const typeOf = (name: EntryTypeName): EntryType => ENTRY_TYPES[name];

const SOMEBODY = 'A deleted agent';

export function sentenceOf(type: EntryTypeName, context: EntryContext): Part[] {
  const { facts, agentName, otherName } = context;
  return typeOf(type).says({
    agent: { name: agentName },
    other: otherName === null ? SOMEBODY : { name: otherName },
    title: { name: facts.title ?? '', isSubject: true },
    price: formatDollars(facts.cents ?? 0),
    whole: formatDollars(facts.of_cents ?? 0),
    facts,
  });
}

export function pathOf(type: EntryTypeName, context: EntryContext): string | undefined {
  const page = typeOf(type).page?.(context);
  if (page === undefined || page.startsWith('/')) return page;
  const agent = `/account/agents/${context.agentId}`;
  return page === '' ? agent : `${agent}/${page}`;
}
