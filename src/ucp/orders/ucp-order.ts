import type { UcpOrder, UcpOrderEvent, UcpOrderLine } from './ucp-order.entity';

export function paidFor({ unitPriceCents, quantity, discountCents }: UcpOrderLine): number {
  return unitPriceCents * quantity - discountCents;
}

/** A postal address in the platform's format; empty if nothing is shipped. */
export type PlatformAddress = Record<string, string>;

/** An order with its lines and events, and its destination decrypted. */
export type PlatformOrder = Omit<UcpOrder, 'destination'> & {
  destination: PlatformAddress | null;
  lines: UcpOrderLine[];
  events: UcpOrderEvent[];
};
