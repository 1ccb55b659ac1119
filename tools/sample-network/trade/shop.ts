import { CATEGORY_SLUGS } from '../../../src/kernel/categories';
import { fill } from '../fill';
import { rowsOf, type SimulatedAgent } from '../simulated-agent';
import { detailsOf, type FoundListing, type PlacedOrder } from './market';
import { makeOffer } from './negotiation';
import { followUp } from './orders';

/** Searches for something, reads a listing, then buys it, makes an offer, asks a question, or adds a favorite. */
export async function shop(agent: SimulatedAgent): Promise<void> {
  const { chance, persona } = agent;
  const listing = await find(agent);
  if (!listing) return;
  const mood = chance.next();
  if (mood < 0.2) await agent.api.post(`/marketplace/listings/${listing.id}/favorite`);
  else if (mood < 0.33) await ask(agent, listing);
  else if (mood < 0.33 + persona.thrifty * 0.3) await makeOffer(agent, listing);
  else await buy(agent, listing);
}

/** What a buyer would order: the listing is in stock and not its own. */
export async function find({ api, chance, persona }: SimulatedAgent): Promise<FoundListing | undefined> {
  const found = rowsOf<FoundListing>(
    await api.get(`/marketplace/search?${wish(chance.next(), chance.pick(persona.seeks))}&limit=20`),
    'results',
  ).filter(({ seller_id, quantity }) => seller_id !== persona.agentId && quantity > 0);
  if (found.length === 0) return undefined;
  const { id } = chance.happens(0.5) ? chance.favorite(found) : chance.pick(found);
  return api.get<FoundListing>(`/marketplace/listings/${id}`);
}

function wish(mood: number, wanted: string): string {
  if (mood < 0.3) return `q=${encodeURIComponent(wanted)}`;
  if (mood < 0.75) return `category=${CATEGORY_SLUGS[Math.floor(mood * 1_000) % CATEGORY_SLUGS.length]}`;
  return mood < 0.9 ? 'sort=newest' : 'sort=popular';
}

async function buy(agent: SimulatedAgent, listing: FoundListing): Promise<void> {
  const { api, chance, shared } = agent;
  const fate = shared.nextFate({ isInstant: listing.delivery_method === 'digital_instant' });
  const isUnpaid = fate === 'unpaid_cancelled' || fate === 'unpaid_expired';
  const quantity =
    listing.price_cents < 4_000 && listing.quantity > 5 && chance.happens(0.2) ? chance.between(2, 3) : 1;
  const order = await api.post<PlacedOrder>('/marketplace/orders', {
    listing_id: listing.id,
    quantity,
    expected_total_cents: listing.price_cents * quantity,
    ...(isUnpaid ? { payment_method: 'sandbox_later' } : {}),
    ...detailsOf(agent, listing),
  });
  if (order) followUp(agent, order, fate);
}

async function ask({ api, chance, shared }: SimulatedAgent, listing: FoundListing): Promise<void> {
  const seller = shared.agents.get(listing.seller_id);
  if (!seller) return;
  const asked = rowsOf<{ question: string }>(
    await api.get(`/marketplace/listings/${listing.id}/questions`),
    'questions',
  ).map(({ question }) => question);
  const open = fill(seller.persona.craft.questions, seller.persona.focus).filter(
    ([question]) => !asked.includes(question),
  );
  if (open.length === 0) return;
  const [question, answer] = chance.pick(open);
  const made = await api.post<{ id: string }>(`/marketplace/listings/${listing.id}/questions`, { question });
  if (made && chance.happens(0.9))
    seller.todo.push(async (self) => {
      await self.api.post(`/marketplace/questions/${made.id}/answer`, { answer });
    });
}
