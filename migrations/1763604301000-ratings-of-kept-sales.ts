import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';
import { OWNER_HASH } from './1763604300000-evidence';

const STARS = [1, 2, 3, 4, 5];

/** Ratings leave out what was paid back and what agents of one owner say of each other: a review that counts is marked. */
export class RatingsOfKeptSales1763604301000 implements MigrationInterface {
  name = 'RatingsOfKeptSales1763604301000';
  /** Rows are changed in batches; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // here rather than beside the trigger, whose lock would keep writers of agents away meanwhile
    await runner.query(`
      INSERT INTO agent_owners (agent_id, owner_hash)
      SELECT agent_id, ${OWNER_HASH('owner_id')} FROM agents WHERE owner_id IS NOT NULL ON CONFLICT DO NOTHING`);
    await runner.query(`SET lock_timeout = '2s'`);
    // true, so that what the version before writes meanwhile, and adds to the sums, is marked too
    await runner.query('ALTER TABLE reviews ADD COLUMN IF NOT EXISTS rates boolean NOT NULL DEFAULT true');
    await runner.query('RESET lock_timeout');
    await this.backfill(runner);
  }

  private async backfill(runner: QueryRunner): Promise<void> {
    const sum = (what: string, from: string): string => `coalesce((SELECT ${what} FROM ${from}), 0)`;
    const counted = `r.rates AND r.role = 'buyer' AND r.revealed_at IS NOT NULL`;
    const ofListing = `reviews r WHERE r.listing_id = listings.id AND ${counted}`;
    const ofSeller = `reviews r WHERE r.reviewee_id = seller_profiles.agent_id AND ${counted}`;
    const orders = `orders o WHERE o.listing_id = listings.id AND o.stock_state = 'taken'`;
    await inBatches(runner, {
      name: `${this.name} reviews`,
      table: 'reviews',
      key: 'id',
      change: 'SET rates = EXISTS (SELECT FROM rating_reviews c WHERE c.id = reviews.id)',
      where: `role = 'buyer' AND revealed_at IS NOT NULL`,
    });
    await inBatches(runner, {
      name: `${this.name} listings`,
      table: 'listings',
      key: 'id',
      size: 200,
      change: `SET rating_sum = ${sum('sum(r.rating)', ofListing)}, rating_count = ${sum('count(*)', ofListing)},
                   quantity_sold = ${sum('sum(o.quantity)', `${orders} AND o.status <> 'refunded'`)}`,
      where: `rating_count > 0 OR EXISTS (SELECT FROM ${orders} AND o.status = 'refunded')`,
    });
    await inBatches(runner, {
      name: `${this.name} sellers`,
      table: 'seller_profiles',
      key: 'agent_id',
      size: 200,
      change: `SET (rating_sum, rating_count, ${STARS.map((n) => `rating_${n}`).join(', ')}) = (
                 SELECT coalesce(sum(r.rating), 0), count(*), ${STARS.map((n) => `count(*) FILTER (WHERE r.rating = ${n})`).join(', ')}
                   FROM ${ofSeller})`,
      where: 'rating_count > 0',
    });
    // sales of less than a dollar say nothing, nor do those of which less is left
    await inBatches(runner, {
      name: `${this.name} outcomes`,
      table: 'seller_outcomes',
      key: 'order_id',
      change: `SET outcome = 'refunded'`,
      where: `outcome <> 'refunded' AND EXISTS (
        SELECT FROM orders o WHERE o.id = order_id
           AND o.total_cents - CASE outcome WHEN 'completed' THEN o.refunded_cents ELSE 0 END < 100)`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews DROP COLUMN rates');
  }
}
