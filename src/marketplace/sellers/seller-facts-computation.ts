import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { after, Clock, DAY, MINUTE } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { ownedBy } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { MIN_COUNTED_SALE_CENTS } from '../policies';
import { FACTS_WINDOW_DAYS, MIN_ORDERS_FOR_FACTS, ORDERS_IN_FACTS, SellerFacts } from './seller-facts.entity';
import { nextMidnight } from './seller-tiers.service';

const SELLERS_PER_BATCH = 50;

const ifEnough = (count: string, figure: string): string =>
  `CASE WHEN ${count} >= ${MIN_ORDERS_FOR_FACTS} THEN ${figure} END`;
const median = (minutes: string): string =>
  `round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${minutes}) / 60))::int`;
const notOfOneOwner = (buyer: string): string =>
  `NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = s.seller_id AND k.other_id = ${buyer})`;

/**
 * Of the sellers after $1, by their orders after the id $2 and offers after the id $3. Left out are sales that the service delivered
 * itself, small ones, and those to agents that have had the same owner. The service ends an order that is not delivered by its
 * deadline, so every delivery was on time; a later request for changes does not make it late. Rows that stay the same are not written.
 */
const COMPUTE = statement(
  'seller_facts_compute',
  `WITH RECURSIVE next AS (
     (SELECT seller_id FROM orders WHERE seller_id > $1 ORDER BY seller_id LIMIT 1)
     UNION ALL
     SELECT (SELECT seller_id FROM orders o WHERE o.seller_id > n.seller_id ORDER BY o.seller_id LIMIT 1)
       FROM next n WHERE n.seller_id IS NOT NULL),
   s AS MATERIALIZED (SELECT seller_id FROM next WHERE seller_id IS NOT NULL LIMIT ${SELLERS_PER_BATCH}),
   computed AS (
     SELECT s.seller_id, d.delivered + d.failed AS orders, ${ifEnough('a.accepted', 'a.minutes')} AS accept_minutes,
            ${ifEnough('d.delivered', 'd.minutes')} AS delivery_minutes,
            ${ifEnough('d.delivered + d.failed', 'd.delivered::real / (d.delivered + d.failed)')} AS on_time
       FROM s
      CROSS JOIN LATERAL (
        SELECT count(h.delivered_at)::int AS delivered, ${median('h.delivered_at - o.paid_at')} AS minutes,
               count(*) FILTER (WHERE h.delivered_at IS NULL AND h.failed)::int AS failed
          FROM (SELECT id, paid_at FROM orders
                 WHERE ${ownedBy('seller_id', 's.seller_id')} AND id >= $2 AND paid_at IS NOT NULL AND NOT self_delivered
                   AND total_cents >= ${MIN_COUNTED_SALE_CENTS} AND ${notOfOneOwner('buyer_id')}
                 ORDER BY seller_id, id DESC LIMIT ${ORDERS_IN_FACTS}) o
         CROSS JOIN LATERAL (
           SELECT min(at) FILTER (WHERE transition = 'fulfill') AS delivered_at,
                  bool_or(transition = 'fulfill_timeout' OR transition = 'cancel' AND role = 'seller') AS failed
             FROM order_transitions WHERE order_id = o.id) h) d
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS accepted, ${median('o.closed_at - o.proposed_at')} AS minutes
          FROM (SELECT closed_at, (SELECT max(r.created_at) FROM offer_rounds r WHERE r.offer_id = f.id AND r.role = 'buyer') AS proposed_at
                  FROM offers f
                 WHERE ${ownedBy('seller_id', 's.seller_id')} AND status = 'accepted' AND id >= $3 AND last_role = 'seller'
                   AND current_price_cents * quantity >= ${MIN_COUNTED_SALE_CENTS} AND ${notOfOneOwner('buyer_id')}
                 ORDER BY seller_id, id DESC LIMIT ${ORDERS_IN_FACTS}) o) a),
   stored AS (
     INSERT INTO seller_facts AS f (seller_id, orders, median_accept_minutes, median_delivery_minutes, on_time_share)
     SELECT * FROM computed WHERE orders > 0 OR accept_minutes IS NOT NULL OR (
       SELECT k.seller_id FROM seller_facts k WHERE k.seller_id = computed.seller_id) IS NOT NULL
     ON CONFLICT (seller_id) DO UPDATE SET orders = excluded.orders, median_accept_minutes = excluded.median_accept_minutes,
       median_delivery_minutes = excluded.median_delivery_minutes, on_time_share = excluded.on_time_share
      WHERE (f.orders, f.median_accept_minutes, f.median_delivery_minutes, f.on_time_share) IS DISTINCT FROM
        (excluded.orders, excluded.median_accept_minutes, excluded.median_delivery_minutes, excluded.on_time_share))
   SELECT max(seller_id) AS last, count(*)::int AS sellers FROM s`,
);

/** Computes what the orders of each seller say about it, once a night (UTC). */
@Injectable()
export class SellerFactsComputation implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWork,
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'seller-facts',
      everyMs: MINUTE,
      nextAfter: nextMidnight,
      batch: (cursor) => this.computeAfter(cursor),
      makes: 'seller_facts',
    });
    this.personalData.addErasure((tx, sellerId) => tx.delete(SellerFacts, { sellerId }));
  }

  private async computeAfter(cursor: string): Promise<string | undefined> {
    const since = after(this.clock.now(), -FACTS_WINDOW_DAYS * DAY);
    const values = [cursor, earliestId('ord', since), earliestId('off', since)];
    const done = await this.database.first<{ last: string | null; sellers: number }>(COMPUTE, values);
    return done?.sellers === SELLERS_PER_BATCH && done.last !== null ? done.last : undefined;
  }
}
