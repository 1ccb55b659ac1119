import { texts } from '../content';
import type { Row, SimulatedAgent } from '../simulated-agent';

export interface FoundListing extends Row {
  seller_id: string;
  price_cents: number;
  delivery_method: string;
  quantity: number;
}

export interface PlacedOrder extends Row {
  buyer_id: string;
  seller_id: string;
  listing_id: string;
  delivery_method: string;
  listing_title: string;
  status: string;
  total_cents: number;
}

/** What the seller needs to know: a brief, or where to ship. */
export function detailsOf({ chance, shared }: SimulatedAgent, listing: FoundListing): object {
  if (listing.delivery_method === 'physical')
    return { shipping_address: chance.pick(texts().orders.addresses) };
  if (listing.delivery_method !== 'digital_manual') return {};
  return { buyer_note: shared.fresh(chance, texts().orders.briefs) };
}
