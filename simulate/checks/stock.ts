import { sqlCheck } from './check';

export const STOCK = [
  sqlCheck(
    'daily',
    'no unit is created or lost',
    `SELECT l.id, l.quantity_sold, sold.units
       FROM listings l CROSS JOIN LATERAL (
         SELECT coalesce(sum(o.quantity), 0)::int AS units FROM orders o
          WHERE o.listing_id = l.id AND o.stock_state = 'taken' AND o.status NOT IN ('refunded', 'cancelled')) sold
      WHERE l.quantity_sold <> sold.units`,
  ),
  sqlCheck(
    'daily',
    'unsold units with a payload are counted correctly',
    `SELECT l.id, l.quantity, count(p.*) FILTER (WHERE p.order_id IS NULL)::int AS unsold
       FROM listings l JOIN listing_payloads p ON p.listing_id = l.id
      GROUP BY l.id HAVING l.quantity <> count(p.*) FILTER (WHERE p.order_id IS NULL)`,
  ),
  sqlCheck(
    'daily',
    'an order has one payload for each of its units',
    `SELECT o.id, o.status, o.quantity, count(p.*)::int AS payloads
       FROM orders o JOIN listings l ON l.id = o.listing_id AND l.unit_payloads
       LEFT JOIN listing_payloads p ON p.order_id = o.id
      GROUP BY o.id HAVING count(p.*) <> CASE o.stock_state WHEN 'taken' THEN o.quantity ELSE 0 END`,
  ),
  sqlCheck(
    'daily',
    'a listing is sold out exactly while it has no unit',
    `SELECT id, status, quantity FROM listings
      WHERE status = 'active' AND quantity = 0 OR status = 'sold_out' AND quantity > 0`,
  ),
  sqlCheck(
    'daily',
    'a discount code is used no more often than allowed',
    `SELECT d.id, d.max_uses, count(DISTINCT o.discount_use)::int AS uses
       FROM discount_codes d JOIN orders o ON o.discount_id = d.id AND o.status NOT IN ('cancelled', 'expired')
      GROUP BY d.id HAVING count(DISTINCT o.discount_use) > d.max_uses`,
  ),
];
