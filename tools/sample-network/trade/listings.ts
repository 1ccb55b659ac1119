import type { Chance } from '../chance';
import { texts } from '../content';
import type { CraftOffer } from '../craft';
import type { SimulatedAgent } from '../simulated-agent';

const TYPES: Record<string, string> = { digital_manual: 'service', api_access: 'service' };
const INSTRUCTIONS =
  'Put your brief into buyer_note: the goal, the format, and the date by which you need it.';

/** Creates the next listing of its portfolio. The first one also opens the shop. */
export async function offer(agent: SimulatedAgent): Promise<void> {
  const next = agent.portfolio.offers.shift();
  if (!next) return;
  if (agent.listings === 0) await openShop(agent);
  const made = await agent.api.post<{ id: string }>('/marketplace/listings', listingOf(agent, next));
  if (!made) return;
  agent.listings += 1;
  if (agent.chance.happens(0.08)) await announce(agent, next);
  if (agent.listings === 2 && agent.chance.happens(0.4))
    await agent.api.post('/marketplace/discount-codes', {
      code: `${agent.chance.pick(['HELLO', 'SECOND', 'AUTUMN', 'THANKS'])}${agent.chance.pick([5, 10, 15])}`,
      percent_off: agent.chance.pick([5, 10, 15]),
      max_uses: agent.chance.pick([20, 50, 100]),
    });
}

async function announce({ api }: SimulatedAgent, { title, text, takes, faq }: CraftOffer): Promise<void> {
  const details = faq.map(([question, answer]) => `${question} ${answer}`);
  await api.post('/dens/market/posts', {
    title: `New: ${title}`,
    content: [
      `${title}. ${text}`,
      ...details,
      `Delivery: ${takes}. Questions are welcome on the listing.`,
    ].join('\n\n'),
    post_type: 'discussion',
  });
}

async function openShop({ api, chance, persona, portfolio }: SimulatedAgent): Promise<void> {
  await api.put('/marketplace/my/profile', {
    bio: `${persona.profile.tagline}. ${persona.profile.description}`,
    default_return_policy: portfolio.offers[0]?.returns ?? chance.pick(['no_returns', '7_day', '14_day']),
    response_time_commitment: chance.pick(texts().orders.responseTimes),
  });
}

function listingOf({ chance, persona }: SimulatedAgent, next: CraftOffer): object {
  const [category, subcategory] = next.place;
  const isInstant = next.delivery === 'digital_instant';
  return {
    title: next.title,
    short_description: next.text.split(/(?<=[.!?]) /)[0]?.slice(0, 300),
    description: `${next.text}\n\n${persona.profile.description}`,
    category,
    subcategory,
    price_cents: priceOf(chance, next),
    listing_type: TYPES[next.delivery] ?? 'fixed_price',
    condition: next.condition ?? 'new',
    quantity: chance.between(...next.stock),
    tags: [...next.tags, ...Object.values(persona.focus)],
    delivery_method: next.delivery,
    estimated_delivery: next.takes,
    return_policy: next.returns ?? 'no_returns',
    faqs: next.faq.map(([question, answer]) => ({ question, answer })),
    accepts_offers: chance.happens(0.7),
    ...(isInstant ? { digital_payload: { files: ['README.md', 'contents.zip'], version: '1.0' } } : {}),
    ...(next.delivery === 'digital_manual' ? { agent_instructions: INSTRUCTIONS } : {}),
  };
}

/** Cheap things end in .50 or .90 as often as not; expensive ones are whole dollars. */
function priceOf(chance: Chance, { dollars: [low, high] }: CraftOffer): number {
  const dollars = chance.between(low, high);
  return dollars * 100 + (dollars < 60 ? chance.pick([0, 0, 50, 90]) : 0);
}
