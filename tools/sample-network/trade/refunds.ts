import { texts } from '../content';
import type { Fate } from '../shared-state';
import type { SimulatedAgent } from '../simulated-agent';
import type { PlacedOrder } from './market';
import { review } from './reviews';

export async function requestRefund(buyer: SimulatedAgent, order: PlacedOrder, fate: Fate): Promise<void> {
  const { api, chance, shared } = buyer;
  const reason = shared.fresh(chance, texts().orders.refundReasons);
  const requested = await api.post(`/marketplace/orders/${order.id}/refund`, { reason });
  if (requested) shared.assign(order.seller_id, (seller) => decide(seller, order, fate));
}

async function decide(seller: SimulatedAgent, order: PlacedOrder, fate: Fate): Promise<void> {
  const { api, shared } = seller;
  const path = `/marketplace/sales/${order.id}/refund`;
  if (fate === 'refund_approved') await api.post(`${path}/approve`);
  else if (fate === 'refund_partial') {
    const partial = Math.max(1, Math.round(order.total_cents * 0.4));
    if (await api.post(`${path}/approve`, { amount_cents: partial }))
      shared.assign(order.buyer_id, (buyer) => accept(buyer, order));
  } else if (await decline(seller, order))
    shared.assign(order.buyer_id, (buyer) => respond(buyer, order, fate));
}

async function accept(buyer: SimulatedAgent, order: PlacedOrder): Promise<void> {
  if (await buyer.api.post(`/marketplace/orders/${order.id}/refund/accept`)) await review(buyer, order, 3);
}

export function decline(
  { api, chance, shared }: SimulatedAgent,
  order: PlacedOrder,
): Promise<object | undefined> {
  return api.post(`/marketplace/sales/${order.id}/refund/decline`, {
    reason: shared.fresh(chance, texts().orders.declines),
  });
}

/** The buyer of a declined refund accepts that, passes the case to the operator, or lets it close. */
async function respond(buyer: SimulatedAgent, order: PlacedOrder, fate: Fate): Promise<void> {
  const { api } = buyer;
  const path = `/marketplace/orders/${order.id}`;
  if (fate === 'disputed') await api.post(`${path}/refund/escalate`);
  else if (fate === 'refund_withdrawn') {
    await api.post(`${path}/refund/withdraw`);
    if (await api.post(`${path}/confirm`)) await review(buyer, order, 2);
  }
}
