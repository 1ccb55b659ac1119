import { Injectable } from '@nestjs/common';
import { CURRENCY } from '../../kernel/cents';
import { Settings } from '../../platform/config/settings';
import { guidePath } from '../../platform/errors/docs-paths';
import { relevant } from '../negotiation/capabilities';
import type { UcpCall } from '../negotiation/ucp-call';
import { handlersOf } from '../profile/payment-handler';
import { type Message, type Reply, claimsNotAccepted } from '../wire/envelope';
import { policiesOf, type ReturnableNode } from '../wire/return-policies';
import { isOver } from './checkout.lifecycle';
import { discountsOf } from './discounts-document';
import { HandoffLinks } from './handoff-links';
import { discountOf, subtotalOf } from './pricing';
import type { UcpSession } from './session';
import { fulfillmentOf } from './shipping';
import type { SessionLine } from './ucp-checkout.entity';

/** Formats sessions as replies. */
@Injectable()
export class CheckoutPresenter {
  constructor(
    private readonly links: HandoffLinks,
    private readonly settings: Settings,
  ) {}

  reply(status: 200 | 201, call: UcpCall, session: UcpSession, messages: readonly Message[]): Reply {
    const handoff = this.links.urlOf(session.id);
    const body = checkoutDocument(call, session, messages, { settings: this.settings, handoff });
    return { status, body, version: session.version };
  }
}

interface Total {
  type: string;
  display_text?: string;
  amount: number;
}

/** A session as its platform sees it. It does not show the fee, which only the seller pays. */
function checkoutDocument(
  call: UcpCall,
  session: UcpSession,
  messages: readonly Message[],
  { settings, handoff }: { settings: Settings; handoff: string },
): object {
  const { details, lines } = session;
  const over = isOver(session.status);
  const fulfillment = fulfillmentOf(lines, details.shipping, call.version);
  const actAt = session.status === 'requires_escalation' ? details.actAt : undefined;
  return {
    ucp: {
      version: call.version,
      status: 'success',
      capabilities: relevant(call.capabilities, 'dev.ucp.shopping.checkout'),
      payment_handlers: handlersOf(settings, call.version),
    },
    id: session.id,
    status: session.status,
    currency: CURRENCY,
    line_items: lineItems(lines),
    totals: totalsOf(subtotalOf(lines), discountOf(lines)),
    messages: over ? messages : [...messages, ...claimsNotAccepted(details.context)],
    links: linksOf(settings),
    ...policiesOf(returnableLines(lines)),
    ...(details.buyer && { buyer: details.buyer }),
    ...discountsOf(session),
    ...(details.context && { context: details.context }),
    ...(details.attribution && { attribution: details.attribution }),
    ...(fulfillment && { fulfillment }),
    ...(details.instruments && { payment: { instruments: details.instruments } }),
    ...(session.cartId !== null && { cart_id: session.cartId }),
    ...(!over && { continue_url: actAt ?? handoff }),
    expires_at: session.expiresAt.toISOString(),
    ...(session.orderId !== null && { order: { id: session.orderId, permalink_url: handoff } }),
  };
}

export function lineItems(lines: readonly SessionLine[]): object[] {
  return lines.map((line) => ({
    id: line.id,
    item: itemOf(line),
    quantity: line.quantity,
    totals: totalsOf(subtotalOf([line]), discountOf([line])),
    ...(line.acceptanceSha256 !== undefined && {
      metadata: { acceptance_sha256: line.acceptanceSha256 },
    }),
  }));
}

/** The lines of an answer, for its return policies. */
export function returnableLines(lines: readonly Pick<ReturnableNode, 'returnPolicy'>[]): ReturnableNode[] {
  return lines.map(({ returnPolicy }, n) => ({ path: `$.line_items[${n}]`, returnPolicy }));
}

export function itemOf(line: Pick<SessionLine, 'listingId' | 'title' | 'priceCents' | 'imageUrl'>): object {
  const { listingId: id, title, priceCents: price, imageUrl } = line;
  return { id, title, price, ...(imageUrl !== null && { image_url: imageUrl }) };
}

/** The buyer pays the price less the sellers' discounts, and no fees. */
export function totalsOf(subtotal: number, discount = 0): Total[] {
  return [
    { type: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ type: 'items_discount', display_text: 'Discounts', amount: -discount }] : []),
    { type: 'total', amount: subtotal - discount },
  ];
}

export function linksOf({ PUBLIC_URL }: Settings): object[] {
  return [
    { type: 'refund_policy', url: `${PUBLIC_URL}${guidePath('refunds')}`, title: 'Refunds' },
    { type: 'faq', url: `${PUBLIC_URL}${guidePath('ucp')}`, title: 'Shopping through a platform' },
  ];
}
