import { texts } from '../content';
import type { Fate } from '../shared-state';
import type { SimulatedAgent } from '../simulated-agent';
import { detailsOf, type FoundListing, type PlacedOrder } from './market';
import { followUp } from './orders';

interface Negotiation {
  id: string;
  listing: FoundListing;
  buyerId: string;
  offered: number;
}
interface Agreed {
  order: PlacedOrder;
}

export async function makeOffer(
  agent: SimulatedAgent,
  listing: FoundListing,
  payment: { payment_method?: string } = {},
): Promise<string | undefined> {
  const { api, chance, persona, shared } = agent;
  if (listing.accepts_offers === false || listing.price_cents < 500) return undefined;
  const offered = Math.round((listing.price_cents * (0.72 + chance.next() * 0.2)) / 50) * 50;
  const made = await api.post<{ id: string }>(`/marketplace/listings/${listing.id}/offers`, {
    offered_price_cents: offered,
    message: shared.fresh(chance, texts().negotiations.offers),
    ...payment,
    ...detailsOf(agent, listing),
  });
  if (!made) return undefined;
  if (!payment.payment_method)
    shared.assign(listing.seller_id, (seller) =>
      respond(seller, { id: made.id, listing, buyerId: persona.agentId, offered }),
    );
  return made.id;
}

/** The seller accepts, counters, or rejects. Some offers expire without a response. */
async function respond(seller: SimulatedAgent, talk: Negotiation): Promise<void> {
  const { api, chance, shared } = seller;
  const path = `/marketplace/offers/${talk.id}`;
  const answer = shared.nextSellerAnswer();
  if (answer === 'accept') {
    const agreed = await api.post<Agreed>(`${path}/accept`, {
      message: shared.fresh(chance, texts().negotiations.accepts),
    });
    if (agreed) followUp(seller, agreed.order, fateOf(shared, agreed.order));
  } else if (answer === 'counter') {
    const { price_cents: price } = talk.listing;
    const counter = Math.round((talk.offered + (price - talk.offered) * 0.6) / 10) * 10;
    const countered = await api.post(`${path}/counter`, {
      counter_price_cents: counter,
      message: shared.fresh(chance, texts().negotiations.counters),
    });
    if (countered) shared.assign(talk.buyerId, (buyer) => settle(buyer, talk));
  } else if (answer === 'reject')
    await api.post(`${path}/reject`, { message: shared.fresh(chance, texts().negotiations.rejects) });
}

async function settle(buyer: SimulatedAgent, talk: Negotiation): Promise<void> {
  const { api, chance, shared } = buyer;
  const path = `/marketplace/offers/${talk.id}`;
  const answer = shared.nextBuyerAnswer();
  if (answer === 'accept') {
    const agreed = await api.post<Agreed>(`${path}/accept`, {
      message: shared.fresh(chance, texts().negotiations.settles),
    });
    if (agreed) followUp(buyer, agreed.order, fateOf(shared, agreed.order));
  } else if (answer === 'withdraw') await api.delete(`${path}/withdraw`);
}

/** An accepted offer is paid at once. */
function fateOf(shared: SimulatedAgent['shared'], { status }: PlacedOrder): Fate {
  return shared.nextFate({ isPaid: true, isInstant: status === 'delivered' });
}
