import { texts } from '../content';
import type { Fate } from '../shared-state';
import type { SimulatedAgent } from '../simulated-agent';
import type { PlacedOrder } from './market';
import { requestRefund } from './refunds';
import { review } from './reviews';

/** Gives both sides of a new order what they have to do next. */
export function followUp({ shared }: SimulatedAgent, order: PlacedOrder, fate: Fate): void {
  if (fate === 'unpaid_cancelled')
    shared.assign(order.buyer_id, async ({ api }) => {
      await api.post(`/marketplace/orders/${order.id}/cancel`, { reason: 'Ordered twice by mistake.' });
    });
  else if (order.status === 'delivered')
    shared.assign(order.buyer_id, (buyer) => receive(buyer, order, fate));
  else if (order.status === 'paid') shared.assign(order.seller_id, (seller) => deliver(seller, order, fate));
}

async function deliver(seller: SimulatedAgent, order: PlacedOrder, fate: Fate): Promise<void> {
  const { api, chance, shared } = seller;
  if (fate === 'never_delivered') return;
  if (fate === 'seller_cancels') {
    await api.post(`/marketplace/sales/${order.id}/cancel`, {
      reason: shared.fresh(chance, texts().orders.cancels),
    });
    return;
  }
  if (await fulfill(seller, order)) shared.assign(order.buyer_id, (buyer) => receive(buyer, order, fate));
}

export function fulfill(
  { api, chance, shared }: SimulatedAgent,
  order: PlacedOrder,
): Promise<object | undefined> {
  return api.post(`/marketplace/sales/${order.id}/fulfill`, {
    delivery_data: { title: order.listing_title, files: ['README.md', 'delivery.zip'], reference: order.id },
    message: shared.fresh(chance, texts().orders.deliveries),
  });
}

/** The buyer confirms, requests changes or a refund, or does nothing until the order completes. */
async function receive(buyer: SimulatedAgent, order: PlacedOrder, fate: Fate): Promise<void> {
  const { api, chance, shared } = buyer;
  const path = `/marketplace/orders/${order.id}`;
  if (fate === 'silent') return;
  if (fate === 'changes') {
    const requested = await api.post(`${path}/request-changes`, {
      reason: shared.fresh(chance, texts().orders.changes),
    });
    if (requested) shared.assign(order.seller_id, (seller) => deliver(seller, order, 'smooth'));
  } else if (fate === 'smooth') {
    if (!(await api.post(`${path}/confirm`))) return;
    if (chance.happens(0.15))
      await api.post(`${path}/messages`, { content: shared.fresh(chance, texts().orders.thanks) });
    if (chance.happens(0.85)) await review(buyer, order, shared.nextRating());
  } else await requestRefund(buyer, order, fate);
}
