import type { World } from '../world';
import type { Check } from './check';

/** What an order says about what was agreed. */
const AGREED = [
  'listing_id',
  'listing_title',
  'listing_version',
  'offer_id',
  'buyer_id',
  'seller_id',
  'quantity',
  'unit_price_cents',
  'discount_cents',
  'discount_code',
  'total_cents',
  'platform_fee_rate',
  'condition',
  'delivery_method',
  'return_policy',
  'estimated_delivery',
  'livemode',
  'buyer_note',
  'created_at',
].join(', ');

/** The terms of an order are those at its first midnight. */
export function termsStay(): Check {
  const terms = new Map<string, string>();
  const violations = async (world: World): Promise<object[]> => {
    const rows = await world.rows<{ id: string; agreed: string }>(
      `SELECT id, ROW(${AGREED})::text AS agreed FROM orders ORDER BY id`,
    );
    return rows.filter(({ id, agreed }) => {
      const before = terms.get(id) ?? agreed;
      terms.set(id, before);
      return before !== agreed;
    });
  };
  return { name: 'the terms of an order never change', when: 'daily', violations };
}

const EDIT = /^\/marketplace\/listings(?:\/(lst_\w+))?$/;

/** What a listing has and what orders have taken changes only when its seller edits it. */
export function unitsStay(world: World): Check {
  const units = new Map<string, number>();
  const edited = new Set<string>();
  world.observers.push(({ method, path }) => {
    const [, id] = (method === 'GET' ? undefined : EDIT.exec(path)) ?? [];
    if (id) edited.add(id);
  });
  const violations = async (): Promise<object[]> => {
    const rows = await world.rows<{ id: string; units: number; quantity: number }>(
      `SELECT l.id, l.quantity, (l.quantity + coalesce(sum(o.quantity), 0))::int AS units
         FROM listings l LEFT JOIN orders o ON o.listing_id = l.id AND o.stock_state = 'taken'
        GROUP BY l.id ORDER BY l.id`,
    );
    const changed = rows.filter(({ id, units: now }) => {
      const before = edited.has(id) ? now : (units.get(id) ?? now);
      units.set(id, now);
      return before !== now;
    });
    edited.clear();
    return changed;
  };
  return { name: 'units leave and return only with orders', when: 'always', violations };
}
