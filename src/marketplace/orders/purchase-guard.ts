import { ID_PREFIXES } from '../../kernel/ids';
import { isObject } from '../../kernel/json';
import { canonical } from '../../platform/security/caller';
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

/** Lines of the same listing and address are one. */
export function purchaseIntent(agentId: string, lines: readonly WantedLine[], repeat: Repeat): Intent {
  const quantities = new Map<string, number>();
  for (const { listingId, quantity, shippingAddress } of lines) {
    const line = canonical([listingId, plain(shippingAddress)]);
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  return { guard: purchaseGuard, agentId, wanted: [...quantities].sort(), ...repeat };
}

/** An address in one spelling, without what is null or empty, which others leave out. Its letters stay as they are. */
const plain = (address: ShippingAddress | null): object | null =>
  isObject(address)
    ? Object.fromEntries(
        Object.entries(address)
          .map(([name, value]) => [
            name,
            String(value ?? '')
              .normalize()
              .replace(/\s+/gu, ' ')
              .trim(),
          ])
          .filter(([, value]) => value !== ''),
      )
    : null;
