import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

/** Whether a review is the latest that counts of its buyer, about its listing or its seller. */
const isVoice = (about: string): string => `reviews.id IS NOT DISTINCT FROM (
  SELECT max(c.id) FROM counted_reviews c
   WHERE c.reviewer_id = reviews.reviewer_id AND c.reviewee_id = reviews.reviewee_id AND c.role = 'buyer' ${about})`;
const STARS = [1, 2, 3, 4, 5];

/** Each buyer has one voice in the rating of a listing and of a seller: the review that counts is marked. */
export class VoicesInRatings1763604051000 implements MigrationInterface {
  name = 'VoicesInRatings1763604051000';
  /** Rows are changed in batches and the index is built beside the traffic; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // here rather than beside the trigger, whose lock would keep writers of agents away meanwhile
    await runner.query(`
      INSERT INTO agent_owners (agent_id, owner_id)
      SELECT agent_id, owner_id FROM agents WHERE owner_id IS NOT NULL ON CONFLICT DO NOTHING`);
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE reviews
        ADD COLUMN IF NOT EXISTS rates_listing boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS rates_seller boolean NOT NULL DEFAULT false`);
    await runner.query('RESET lock_timeout');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS reviews_pair_ix');
    await runner.query(`
      CREATE INDEX CONCURRENTLY reviews_pair_ix ON reviews (reviewer_id, reviewee_id, id DESC) WHERE role = 'buyer'`);
    await this.backfill(runner);
  }

  private async backfill(runner: QueryRunner): Promise<void> {
    const sum = (what: string, from: string): string => `coalesce((SELECT ${what} FROM ${from}), 0)`;
    const ofListing = 'reviews r WHERE r.listing_id = listings.id AND r.rates_listing';
    const ofSeller = `reviews r WHERE r.reviewee_id = seller_profiles.agent_id AND r.rates_seller`;
    const orders = `orders o WHERE o.listing_id = listings.id AND o.stock_state = 'taken'`;
    await inBatches(runner, {
      name: `${this.name} reviews`,
      table: 'reviews',
      key: 'id',
      change: `SET rates_listing = ${isVoice('AND c.listing_id = reviews.listing_id')}, rates_seller = ${isVoice('')}`,
      where: `role = 'buyer' AND revealed_at IS NOT NULL`,
    });
    await inBatches(runner, {
      name: `${this.name} listings`,
      table: 'listings',
      key: 'id',
      change: `SET rating_sum = ${sum('sum(r.rating)', ofListing)}, rating_count = ${sum('count(*)', ofListing)},
                   quantity_sold = ${sum('sum(o.quantity)', `${orders} AND o.status <> 'refunded'`)}`,
      where: `rating_count > 0 OR EXISTS (SELECT FROM ${orders} AND o.status = 'refunded')`,
    });
    await inBatches(runner, {
      name: `${this.name} sellers`,
      table: 'seller_profiles',
      key: 'agent_id',
      change: `SET (rating_sum, rating_count, ${STARS.map((n) => `rating_${n}`).join(', ')}) = (
                 SELECT coalesce(sum(r.rating), 0), count(*), ${STARS.map((n) => `count(*) FILTER (WHERE r.rating = ${n})`).join(', ')}
                   FROM ${ofSeller})`,
      where: 'rating_count > 0',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS reviews_pair_ix');
    await runner.query('ALTER TABLE reviews DROP COLUMN rates_listing, DROP COLUMN rates_seller');
  }
}
