import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A yes of an owner is for exactly what was shown: every line of it. Instances of before cannot ask any more, so what they
 * would have asked for is refused until they are replaced.
 */
export class ApprovalsOfLines1763603120000 implements MigrationInterface {
  name = 'ApprovalsOfLines1763603120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE approvals ADD lines jsonb, ADD order_ids text[] COLLATE "C"');
    await runner.query(`
      UPDATE approvals SET order_ids = CASE WHEN status = 'used' THEN ARRAY[order_id] END,
             lines = jsonb_build_array(jsonb_build_object(
               'listing_id', listing_id, 'title', listing_title, 'seller_id', seller_id, 'quantity', quantity,
               'unit_price_cents', total_cents / quantity, 'total_cents', total_cents, 'currency', 'USD'))`);
    await runner.query(`
      ALTER TABLE approvals ALTER lines SET NOT NULL, DROP CONSTRAINT approvals_used_ck, DROP order_id,
        ADD CONSTRAINT approvals_used_ck CHECK ((status = 'used') = (order_ids IS NOT NULL))`);
    await runner.query('DROP INDEX approvals_pending_uq');
    await runner.query(
      `CREATE UNIQUE INDEX approvals_pending_uq ON approvals (agent_id, md5(lines::text)) WHERE status = 'pending'`,
    );
    await runner.query('DROP INDEX approvals_good_ix');
    await runner.query(`CREATE INDEX approvals_good_ix ON approvals (agent_id) WHERE status = 'approved'`);
    await runner.query(
      `CREATE INDEX approvals_orders_ix ON approvals USING gin (order_ids) WHERE status = 'used'`,
    );
    await runner.query(`
      CREATE VIEW approved_orders AS
      SELECT p.agent_id, o.order_id FROM approvals p, unnest(p.order_ids) AS o (order_id) WHERE p.status = 'used'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW approved_orders');
    await runner.query(`
      ALTER TABLE approvals DROP CONSTRAINT approvals_used_ck, ADD order_id text COLLATE "C"`);
    await runner.query('UPDATE approvals SET order_id = order_ids[1]');
    await runner.query(`
      UPDATE approvals SET status = 'expired' WHERE status = 'pending' AND id NOT IN (
        SELECT max(id) FROM approvals WHERE status = 'pending' GROUP BY agent_id, listing_id, total_cents)`);
    for (const index of ['approvals_pending_uq', 'approvals_good_ix', 'approvals_orders_ix'])
      await runner.query(`DROP INDEX ${index}`);
    await runner.query(`
      ALTER TABLE approvals DROP order_ids, DROP lines,
        ADD CONSTRAINT approvals_used_ck CHECK ((status = 'used') = (order_id IS NOT NULL))`);
    await runner.query(
      `CREATE UNIQUE INDEX approvals_pending_uq ON approvals (agent_id, listing_id, total_cents)
        WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX approvals_good_ix ON approvals (agent_id, listing_id, total_cents, status)
        WHERE status IN ('approved', 'used')`,
    );
  }
}
