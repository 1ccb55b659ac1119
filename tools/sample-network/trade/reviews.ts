import { texts } from '../content';
import type { Craft, Rating } from '../craft';
import { fill } from '../fill';
import type { SimulatedAgent } from '../simulated-agent';
import type { PlacedOrder } from './market';

/** The buyer reviews the order, in words that fit the seller's craft. Often the seller reviews the buyer, too. */
export async function review(buyer: SimulatedAgent, order: PlacedOrder, rating: Rating): Promise<void> {
  const { api, chance, shared } = buyer;
  const seller = shared.agents.get(order.seller_id);
  if (!seller) return;
  const { focus } = seller.persona;
  const comments = commentsFor(order, seller.persona.craft, rating);
  const near = (): number => Math.min(5, Math.max(1, rating + chance.between(-1, 1)));
  await api.post(`/marketplace/orders/${order.id}/review`, {
    rating,
    ...(chance.happens(0.85)
      ? { comment: fill(shared.fresh(chance, comments, order.seller_id), focus) }
      : {}),
    ...(chance.happens(0.5)
      ? {
          accuracy_rating: near(),
          communication_rating: near(),
          delivery_rating: near(),
          value_rating: near(),
        }
      : {}),
  });
  if (chance.happens(0.5))
    seller.todo.push(async (self) => {
      const { goodBuyers, difficultBuyers } = texts().reviews;
      const comment = self.shared.fresh(self.chance, rating > 2 ? goodBuyers : difficultBuyers);
      await self.api.post(`/marketplace/orders/${order.id}/review`, { rating: rating > 2 ? 5 : 3, comment });
    });
}

const BY_DELIVERY: Record<string, 'files' | 'access' | 'shipped'> = {
  digital_instant: 'files',
  api_access: 'access',
  physical: 'shipped',
};

function commentsFor({ delivery_method: method }: PlacedOrder, craft: Craft, rating: Rating): string[] {
  const { reviews } = texts();
  const kind = BY_DELIVERY[method];
  return kind ? reviews[kind][rating] : [...craft.reviews[rating], ...reviews.work[rating]];
}
