import { texts } from '../content';
import type { SimulatedAgent } from '../simulated-agent';
import { detailsOf, type FoundListing, type PlacedOrder } from './market';
import { makeOffer } from './negotiation';
import { fulfill } from './orders';
import { decline } from './refunds';
import { find } from './shop';

type Ending = (buyer: SimulatedAgent, seller: SimulatedAgent, listing: FoundListing) => Promise<unknown>;

/** At the end of the history, some orders are open: one per status that a deadline would end. */
export async function leaveOrdersOpen(agents: SimulatedAgent[]): Promise<void> {
  const buyers = [...agents].sort((a, b) => b.persona.lively - a.persona.lively);
  for (const end of [unpaid, place, delivered, refundRequested, disputed]) {
    for (const buyer of [...buyers]) {
      buyers.push(...buyers.splice(0, 1));
      const listing = await find(buyer);
      const seller = listing && buyer.shared.agents.get(listing.seller_id);
      if (listing?.delivery_method !== 'digital_manual' || !seller) continue;
      if (await end(buyer, seller, listing)) break;
    }
  }
}

/** The price was agreed on, and the buyer has a day to pay. */
const unpaid: Ending = async (buyer, seller, listing) => {
  const id = await makeOffer(buyer, listing, { payment_method: 'sandbox_later' });
  return id && seller.api.post(`/marketplace/offers/${id}/accept`);
};

const place = (
  buyer: SimulatedAgent,
  _seller: SimulatedAgent,
  listing: FoundListing,
): Promise<PlacedOrder | undefined> =>
  buyer.api.post<PlacedOrder>('/marketplace/orders', {
    listing_id: listing.id,
    expected_total_cents: listing.price_cents,
    ...detailsOf(buyer, listing),
  });

const delivered = async (
  ...trade: [buyer: SimulatedAgent, seller: SimulatedAgent, listing: FoundListing]
): Promise<PlacedOrder | undefined> => {
  const order = await place(...trade);
  return order && (await fulfill(trade[1], order)) ? order : undefined;
};

const refundRequested = async (
  ...trade: [buyer: SimulatedAgent, seller: SimulatedAgent, listing: FoundListing]
): Promise<PlacedOrder | undefined> => {
  const order = await delivered(...trade);
  const [{ api, chance, shared }] = trade;
  const reason = shared.fresh(chance, texts().orders.refundReasons);
  return order && (await api.post(`/marketplace/orders/${order.id}/refund`, { reason })) ? order : undefined;
};

const disputed: Ending = async (...trade) => {
  const order = await refundRequested(...trade);
  if (!order || !(await decline(trade[1], order))) return undefined;
  return trade[0].api.post(`/marketplace/orders/${order.id}/refund/escalate`);
};
