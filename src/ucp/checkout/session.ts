import type { Discount } from '../../marketplace/discounts/discounts.service';
import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Json } from '../wire/request-reader';
import type { Capability } from '../negotiation/capabilities';
import type { Message, UcpVersion } from '../wire/envelope';
import { checkoutLifecycle, type CheckoutStatus } from './checkout.lifecycle';

/** A line as last shown: its price is read again and compared with this. */
export interface SessionLine {
  id: string;
  listingId: string;
  quantity: number;
  title: string;
  priceCents: number;
  imageUrl: string | null;
  deliveryMethod: string;
  /** What a code of the seller takes off the line. */
  discount?: Discount;
  /** The price was agreed on in an offer: the order that waits for its payment. */
  agreedOrderId?: string;
}

export interface Buyer {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone_number?: string;
}

export interface Destination {
  id: string;
  street_address?: string;
  extended_address?: string;
  address_locality?: string;
  address_region?: string;
  address_country?: string;
  postal_code?: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
}

export interface Shipping {
  destinations: Destination[];
  selectedDestinationId: string | null;
  selectedOptionId: string | null;
}

/** An instrument as it may be shown again: without its credential. */
export interface ShownInstrument {
  id: string;
  handler_id: string;
  type: string;
  selected?: boolean;
}

/** Who wanted to buy it, and how: so it goes on once a person has acted. */
export interface Wanted {
  keyId: string;
  version: UcpVersion;
  capabilities: [Capability, string][];
  instrument: ShownInstrument;
  /** All that it was to be, as a digest: nothing else is bought by itself. */
  contents: string;
}

/** What a platform said about a session; kept sealed, since it is about people. */
export interface SessionDetails {
  buyer?: Buyer;
  context?: Json;
  attribution?: Json;
  shipping?: Shipping;
  instruments?: ShownInstrument[];
  /** Discount codes, as the platform wrote them, and what is to be said about those that were not applied. */
  codes?: string[];
  rejected?: Message[];
  /** Where a person has to act, while one has to. */
  actAt?: string;
  /** The question to the owner of the buyer that it waits for. */
  approval?: string;
  wanted?: Wanted;
  /** When the platform last received a price change. */
  movedAt?: string;
  /** The platform that began it has proven who it is. */
  proven?: boolean;
  /** The messages of the last change, while they apply. */
  notes: Message[];
}

/** One checkout session. Only `CheckoutStore.move` changes its status. */
export interface Session {
  id: string;
  readonly status: CheckoutStatus;
  ownerId: string | null;
  cartId: string | null;
  platformUrl: string | null;
  webhookUrl: string | null;
  lines: SessionLine[];
  details: SessionDetails;
  /** The card payment into the buyer's wallet that it waits for, which ends with the waiting. */
  topUp: string | null;
  orderId: string | null;
  /** A digest of what the platform last saw as the purchase: nothing else is bought. */
  shown: string | null;
  version: number;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** Whose it is from now on, and who is told. */
export function bind(session: Session, call: UcpCall, { holder }: AgentCaller): void {
  session.ownerId = holder.agentId;
  session.platformUrl = call.profileUrl ?? session.platformUrl;
  session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
}

/** The payment, or the question to an owner, that a person has to see to before it goes on. */
export function awaitedBy({ status, topUp, details }: Session): string | undefined {
  return status === 'requires_escalation' ? (topUp ?? details.approval) : undefined;
}

/** Whether its time is over, be it that nobody has written so yet. */
export function isLate({ status, expiresAt }: Session, now: Date): boolean {
  return expiresAt <= now && checkoutLifecycle.can(status, 'expire', 'system');
}

/** As everybody is to see it: one whose time is over is canceled. */
export function asOf(session: Session, now: Date): Session {
  if (!isLate(session, now)) return session;
  const status = checkoutLifecycle.next(session.status, 'expire', 'system');
  return { ...session, status, details: { ...session.details, notes: [] } };
}
