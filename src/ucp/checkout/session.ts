import type { AgentCaller } from '../../platform/security/caller';
import type { UcpCall } from '../negotiation/ucp-call';
import type { Json } from '../wire/request-reader';
import type { Capability } from '../negotiation/capabilities';
import type { Message, UcpVersion } from '../wire/envelope';
import { checkoutLifecycle } from './checkout.lifecycle';
import type { UcpCheckout } from './ucp-checkout.entity';

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

/** An instrument without its credential, safe to show again. */
export interface PresentedInstrument {
  id: string;
  handler_id: string;
  type: string;
  selected?: boolean;
}

/** Who requested the purchase, and how, so that it can resume once a person has acted. */
export interface Wanted {
  keyId: string;
  /** The `Idempotency-Key`, which may be a purchase token. */
  key?: string;
  version: UcpVersion;
  capabilities: [Capability, string][];
  instrument: PresentedInstrument;
  /** Digest of the whole purchase: only this is bought automatically. */
  contents: string;
}

/** What a platform said about a session. Stored encrypted, since it is about people. */
export interface SessionDetails {
  buyer?: Buyer;
  context?: Json;
  attribution?: Json;
  shipping?: Shipping;
  instruments?: PresentedInstrument[];
  /** Discount codes as the platform wrote them, and messages about those that were not applied. */
  codes?: string[];
  rejected?: Message[];
  /** Where a person must act, if they must. */
  actAt?: string;
  /** The approval that the session waits for. */
  approval?: string;
  wanted?: Wanted;
  /** When the platform last received a price change. */
  pricesChangedAt?: string;
  /** The platform that began the session proved its identity. */
  proven?: boolean;
  /** Messages about the last change, while they apply. */
  notes: Message[];
}

/** A checkout session, with its details decrypted. */
export type UcpSession = Omit<UcpCheckout, 'details' | 'deadlineAt' | 'handoffHash' | 'awaits'> & {
  details: SessionDetails;
  /** The card top-up that the session waits for; null once it no longer waits. */
  topUp: string | null;
};

/** Binds the session to its buyer, and to the platform and webhook of this call. */
export function bind(session: UcpSession, call: UcpCall, { holder }: AgentCaller): void {
  session.ownerId = holder.agentId;
  session.platformUrl = call.profileUrl ?? session.platformUrl;
  session.webhookUrl = call.webhookUrl ?? session.webhookUrl;
}

/** The top-up or approval that a person must complete first. */
export function awaitedBy({ status, topUp, details }: UcpSession): string | undefined {
  return status === 'requires_escalation' ? (topUp ?? details.approval) : undefined;
}

/** Whether the session has expired, even if the scheduled job has not canceled it yet. */
export function isLate({ status, expiresAt }: UcpSession, now: Date): boolean {
  return expiresAt <= now && checkoutLifecycle.can(status, 'expire', 'system');
}

/** The session as callers see it: an expired one is canceled. */
export function asOf(session: UcpSession, now: Date): UcpSession {
  if (!isLate(session, now)) return session;
  const status = checkoutLifecycle.next(session.status, 'expire', 'system');
  return { ...session, status, details: { ...session.details, notes: [] } };
}
