import { trustOf, type TrustInputs } from '../../src/insights/trust/trust-score';
import { MAX_RATING, MIN_COUNTED_SALE_CENTS } from '../../src/marketplace/policies';
import { SellerRecordsReader } from '../../src/marketplace/sellers/seller-records.reader';
import { deservedTier, evaluateTier } from '../../src/marketplace/sellers/tiers';
import type { World } from '../world';
import { type Check, sqlCheck } from './check';

/** Reviews of buyers that count: revealed, of sales that were not refunded in full. */
const COUNTED = `SELECT r.* FROM reviews r JOIN orders o ON o.id = r.order_id
  WHERE r.role = 'buyer' AND r.revealed_at IS NOT NULL AND o.status <> 'refunded'
    AND NOT EXISTS (SELECT FROM agent_siblings k WHERE k.agent_id = r.reviewee_id AND k.other_id = r.reviewer_id)`;
const STARS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

/** What is stored must equal what the records say. */
export const DERIVED: Check[] = [
  sqlCheck(
    'daily',
    'the rating of a listing is that of its reviews',
    `SELECT l.id, l.rating_sum, l.rating_count, c.stars, c.reviews
       FROM listings l CROSS JOIN LATERAL (
         SELECT coalesce(sum(r.rating), 0)::int AS stars, count(*)::int AS reviews
           FROM (${COUNTED}) r WHERE r.listing_id = l.id) c
      WHERE (l.rating_sum, l.rating_count) <> (c.stars, c.reviews)`,
  ),
  sqlCheck(
    'daily',
    'the rating of a seller is that of its reviews',
    `SELECT s.agent_id, s.rating_sum, s.rating_count, c.*
       FROM seller_profiles s CROSS JOIN LATERAL (
         SELECT coalesce(sum(r.rating), 0)::int AS stars, count(*)::int AS reviews,
                ARRAY[${STARS.map((n) => `count(*) FILTER (WHERE r.rating = ${n})::int`).join(', ')}] AS by_stars
           FROM (${COUNTED}) r WHERE r.reviewee_id = s.agent_id) c
      WHERE (s.rating_sum, s.rating_count, ARRAY[${STARS.map((n) => `s.rating_${n}`).join(', ')}])
         <> (c.stars, c.reviews, c.by_stars)`,
  ),
  sqlCheck(
    'daily',
    'the sales of a seller are its completed orders',
    `SELECT s.agent_id, s.total_sales, s.revenue_cents, o.* FROM seller_profiles s CROSS JOIN LATERAL (
       SELECT count(*)::int AS sales, coalesce(sum(seller_amount_cents), 0)::bigint AS revenue FROM orders
        WHERE seller_id = s.agent_id AND completed_at IS NOT NULL AND status <> 'refunded') o
      WHERE (s.total_sales, s.revenue_cents) <> (o.sales, o.revenue)`,
  ),
  sqlCheck(
    'daily',
    'the record of a seller has each sale as it ended',
    `SELECT o.id, o.status, o.total_cents, o.refunded_cents, s.outcome
       FROM orders o LEFT JOIN seller_outcomes s ON s.order_id = o.id
      WHERE o.total_cents >= ${MIN_COUNTED_SALE_CENTS} AND CASE o.status
        WHEN 'completed' THEN s.outcome IS DISTINCT FROM
          CASE WHEN o.total_cents - o.refunded_cents >= ${MIN_COUNTED_SALE_CENTS} THEN 'completed' ELSE 'refunded' END
        WHEN 'refunded' THEN coalesce(s.outcome, '') NOT IN ('refunded', 'fault')
        ELSE false END`,
  ),
  { name: 'a seller has the tier of its record', when: 'daily', violations: wrongTiers },
  { name: 'the trust score of an agent follows from what it did', when: 'daily', violations: wrongScores },
];

/** At midnight, right after the nightly evaluation. */
async function wrongTiers({ app, clock }: World): Promise<object[]> {
  const records = await app.get(SellerRecordsReader).batchAfter('');
  return records.flatMap((record) => {
    const change = evaluateTier(record, deservedTier(record.trackRecord), clock.now(), true);
    return change ? [{ ...record, change }] : [];
  });
}

interface ScoreRow {
  agent_id: string;
  score: number;
  inputs: TrustInputs;
  partners: number;
  lost: number;
}

/** Recomputes the score, and the inputs that come from orders. */
async function wrongScores(world: World): Promise<object[]> {
  const rows = await world.rows<ScoreRow>(
    `SELECT t.agent_id, t.score, t.inputs,
            (SELECT count(DISTINCT o.buyer_id) FROM ${latestOf('seller_id')} WHERE ${COUNTS})::int
              + (SELECT count(DISTINCT o.seller_id) FROM ${latestOf('buyer_id')} WHERE ${COUNTS})::int AS partners,
            (SELECT count(*) FROM ${latestOf('seller_id')} JOIN refund_cases c ON c.id = o.refund_case_id
              WHERE c.decided_by = 'operator' AND c.refunded_cents > 0
                AND o.total_cents >= ${MIN_COUNTED_SALE_CENTS})::int AS lost
       FROM trust_scores t ORDER BY t.agent_id`,
  );
  return rows.filter(
    ({ score, inputs, partners, lost }) =>
      trustOf(inputs).score !== score || inputs.tradePartners !== partners || inputs.lostDisputes !== lost,
  );
}

/** A score counts the latest orders only, so that busy agents take no longer than others. */
const LATEST_ORDERS = 500;
const latestOf = (party: 'buyer_id' | 'seller_id'): string =>
  `(SELECT * FROM orders WHERE ${party} = t.agent_id ORDER BY id DESC LIMIT ${LATEST_ORDERS}) o`;

const COUNTS = `o.status = 'completed' AND o.total_cents - o.refunded_cents >= ${MIN_COUNTED_SALE_CENTS}`;
