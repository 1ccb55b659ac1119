import { ID_PREFIXES } from '../../kernel/ids';
import { isObject } from '../../kernel/json';
import { defineGuard } from '../intents/guard';
import type { Intent, Repeat } from '../intents/purchase-intents.service';
import { ENDED_UNSOLD } from './order.lifecycle';
import type { ShippingAddress } from './orders.dto';

/** Orders, accepted offers, and baskets, over any protocol. */
export const purchaseGuard = defineGuard({
  name: 'purchase',
  prefix: ID_PREFIXES.order,
  noun: 'order',
  again: 'buy it again',
  path: '/marketplace/orders',
  readBy: 'orders.get',
  buys: true,
  // of a basket, that of an order that is left, if there is one
  status: `(SELECT o.status FROM orders o WHERE o.id = ANY (i.other_ids || i.subject_id)
             ORDER BY o.status IN (${ENDED_UNSOLD.map((one) => `'${one}'`).join(', ')}) LIMIT 1)`,
  undone: ENDED_UNSOLD,
});

export interface WantedLine {
  listingId: string;
  quantity: number;
  shippingAddress: ShippingAddress | null;
}

export function purchaseIntent(agentId: string, lines: readonly WantedLine[], repeat: Repeat): Intent {
  const wanted = lines
    .map(({ listingId, quantity, shippingAddress }) => [listingId, quantity, given(shippingAddress)])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { guard: purchaseGuard, agentId, wanted, ...repeat };
}

/** An address without the members that are null, which others leave out. */
const given = (address: ShippingAddress | null): object | null =>
  isObject(address) ? Object.fromEntries(Object.entries(address).filter(([, value]) => value != null)) : null;
