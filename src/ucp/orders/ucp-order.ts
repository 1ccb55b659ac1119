/** A marketplace order that is a line of a platform's order. */
export interface UcpOrderLine {
  lineId: string;
  orderId: string;
  listingId: string;
  title: string;
  imageUrl: string | null;
  unitPriceCents: number;
  /** What a code of the seller took off the line. */
  discountCents: number;
  quantity: number;
  deliveryMethod: string;
  estimatedDelivery: string | null;
}

/** What was paid for a line. */
export function paidFor({ unitPriceCents, quantity, discountCents }: UcpOrderLine): number {
  return unitPriceCents * quantity - discountCents;
}

/** What happened to one of the lines. */
export interface UcpOrderEvent {
  eventId: string;
  orderId: string;
  sequence: number;
  name: string;
  occurredAt: Date;
  facts: OrderFacts;
}

/** Of the event's own snapshot, what matters to a platform. */
export interface OrderFacts {
  status: string;
  refunded_cents: number;
  refund?: { id: string; refunded_cents: number | null };
}

/** Postal address as platforms write it; empty for what needs none. */
export type PostalAddress = Record<string, string>;

/** The orders of one checkout, as one. */
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
