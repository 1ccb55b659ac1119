import type { ReturnPolicy } from '../../marketplace/policies';

/** A marketplace order as a line of a platform's order. */
export interface UcpOrderLine {
  lineId: string;
  orderId: string;
  listingId: string;
  title: string;
  imageUrl: string | null;
  unitPriceCents: number;
  /** What the seller's discount code took off the line. */
  discountCents: number;
  quantity: number;
  deliveryMethod: string;
  returnPolicy: ReturnPolicy;
  estimatedDelivery: string | null;
}

export function paidFor({ unitPriceCents, quantity, discountCents }: UcpOrderLine): number {
  return unitPriceCents * quantity - discountCents;
}

/** An event of one of the lines. */
export interface UcpOrderEvent {
  eventId: string;
  orderId: string;
  sequence: number;
  name: string;
  occurredAt: Date;
  facts: OrderFacts;
}

/** The parts of the event's snapshot that matter to a platform. */
export interface OrderFacts {
  status: string;
  refunded_cents: number;
  refund?: { id: string; proposed_cents?: number };
}

/** A postal address in the platform's format; empty if nothing is shipped. */
export type PostalAddress = Record<string, string>;

/** The marketplace orders of one checkout, as one order. */
export interface UcpOrder {
  id: string;
  checkoutId: string;
  buyerId: string;
  webhookUrl: string | null;
  ucpVersion: string;
  destination: PostalAddress | null;
  createdAt: Date;
  lines: UcpOrderLine[];
  events: UcpOrderEvent[];
}
