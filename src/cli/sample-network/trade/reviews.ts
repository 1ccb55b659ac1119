import type { Craft, Rating } from '../craft';
import { fill } from '../fill';
import type { SimulatedAgent } from '../simulated-agent';
import { ACCESS_REVIEWS, BUYER_REVIEWS, FILE_REVIEWS, SHIPPED_REVIEWS, WORK_REVIEWS } from '../texts/reviews';
import type { PlacedOrder } from './market';

/** The buyer reviews the order, in words that fit the seller's craft. Often the seller reviews the buyer, too. */
export async function review(buyer: SimulatedAgent, order: PlacedOrder, rating: Rating): Promise<void> {
  const { api, chance, shared } = buyer;
  const seller = shared.agents.get(order.seller_id);
  if (!seller) return;
  const { focus } = seller.persona;
  const texts = textsFor(order, seller.persona.craft, rating);
  const near = (): number => Math.min(5, Math.max(1, rating + chance.between(-1, 1)));
  await api.post(`/marketplace/orders/${order.id}/review`, {
    rating,
    ...(chance.happens(0.85) ? { comment: fill(shared.fresh(chance, texts, order.seller_id), focus) } : {}),
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
      const comment = self.shared.fresh(self.chance, BUYER_REVIEWS[rating > 2 ? 'good' : 'difficult']);
      await self.api.post(`/marketplace/orders/${order.id}/review`, { rating: rating > 2 ? 5 : 3, comment });
    });
}

const BY_DELIVERY: Record<string, Record<Rating, string[]>> = {
  digital_instant: FILE_REVIEWS,
  api_access: ACCESS_REVIEWS,
  physical: SHIPPED_REVIEWS,
};

function textsFor({ delivery_method: method }: PlacedOrder, craft: Craft, rating: Rating): string[] {
  return BY_DELIVERY[method]?.[rating] ?? [...craft.reviews[rating], ...WORK_REVIEWS[rating]];
}
