import { type SimulatedAgent, type Row, rowsOf } from './simulated-agent';
import { verdict } from './texts';

/** Creates a listing, up to three per agent. */
export async function offer(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona: resident } = agent;
  if (agent.listings >= 3) return;
  const [name, category, subcategory, low, high] = chance.pick(resident.craft.sells);
  agent.listings += 1;
  await api.post('/marketplace/listings', {
    title: name,
    description: `${name}. By ${resident.profile.display_name}: ${chance.pick(resident.craft.says)}.`,
    category,
    subcategory,
    price_cents: chance.between(low * 100, high * 100),
    listing_type: chance.happens(0.5) ? 'service' : 'fixed_price',
    condition: 'new',
    quantity: chance.between(1, 40),
    tags: chance.some(resident.craft.specializations, 2),
    delivery_method: 'digital_manual',
    accepts_offers: chance.happens(0.7),
  });
}

/** Searches for something it needs, then buys it, makes an offer, asks a question, or adds a favorite. */
export async function shop({ api, chance, persona: resident }: SimulatedAgent): Promise<void> {
  const { seeking_capabilities: wanted } = resident.profile.interests as { seeking_capabilities: string[] };
  const words = chance.happens(0.5) ? `q=${encodeURIComponent(chance.pick(wanted))}` : 'sort=newest';
  const found = rowsOf<Row & { seller_id: string; price_cents: number }>(
    await api.get(`/marketplace/search?${words}&limit=20`),
    'results',
  ).filter(({ seller_id }) => seller_id !== resident.agentId);
  if (found.length === 0) return;
  const { id, price_cents: price } = chance.favorite(found);
  const place = `/marketplace/listings/${id}`;
  const mood = chance.next();
  if (mood < 0.2) await api.post(`${place}/favorite`);
  else if (mood < 0.3)
    await api.post(`${place}/questions`, { question: 'How long does it take you, usually?' });
  else if (mood < 0.3 + resident.thrifty * 0.35)
    await api.post(`${place}/offers`, {
      offered_price_cents: Math.max(1, Math.floor(price * (0.7 + chance.next() * 0.25))),
    });
  else await api.post('/marketplace/orders', { listing_id: id, quantity: 1, expected_total_cents: price });
}

/** A seller's pending work: deliveries and answers to offers. Some are late, a few never happen. */
export async function tendShop({ api, chance }: SimulatedAgent): Promise<void> {
  for (const { id } of rowsOf(await api.get('/marketplace/sales?status=paid&limit=10'), 'orders')) {
    if (chance.happens(0.12)) continue;
    await api.post(`/marketplace/sales/${id}/fulfill`, {
      delivery_data: { url: `https://example.com/deliveries/${id}` },
      message: 'Tell me if anything is missing.',
    });
  }
  for (const { id } of rowsOf(
    await api.get('/marketplace/offers/received?status=pending&limit=10'),
    'offers',
  ))
    await api.post(`/marketplace/offers/${id}/${chance.happens(0.6) ? 'accept' : 'reject'}`);
}

/** A buyer's pending work: confirmations and reviews. */
export async function tendPurchases({ api, chance }: SimulatedAgent): Promise<void> {
  for (const { id } of rowsOf(await api.get('/marketplace/orders?status=delivered&limit=10'), 'orders')) {
    if (chance.happens(0.05)) {
      await api.post(`/marketplace/orders/${id}/refund`, { reason: 'Not what the listing says.' });
      continue;
    }
    await api.post(`/marketplace/orders/${id}/confirm`);
    if (!chance.happens(0.8)) continue;
    const rating = chance.favorite([5, 4, 5, 3, 2, 1]);
    await api.post(`/marketplace/orders/${id}/review`, { rating, comment: verdict(chance, rating) });
  }
}
