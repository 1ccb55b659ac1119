import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

const STATE = 'status, deadline_at, remind_at, matures_at';
const COPIED = `id, buyer_id, seller_id, ${STATE}`;
const NEW = COPIED.replace(/\w+/g, 'NEW.$&');
const OLD_STATE = STATE.replace(/\w+/g, 'OLD.$&');
const NEW_STATE = STATE.replace(/\w+/g, 'NEW.$&');

/** What changes at every move of an order is indexed here, in a narrow row, so that the wide one can change in place. */
export class OrderStates1763604320000 implements MigrationInterface {
  name = 'OrderStates1763604320000';
  /** Rows are copied in batches; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS order_states (
        id text COLLATE "C" CONSTRAINT order_states_pk PRIMARY KEY,
        buyer_id text COLLATE "C" NOT NULL,
        seller_id text COLLATE "C" NOT NULL,
        status text NOT NULL,
        deadline_at timestamptz,
        remind_at timestamptz,
        matures_at timestamptz
      ) WITH (fillfactor = 80)`);
    for (const [name, definition] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON order_states ${definition}`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION order_states_follow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO order_states AS s (${COPIED}) VALUES (${NEW})
        ON CONFLICT (id) DO UPDATE SET (${STATE}) = (${STATE.replace(/\w+/g, 'excluded.$&')});
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER orders_begin_state AFTER INSERT ON orders
      FOR EACH ROW EXECUTE FUNCTION order_states_follow()`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER orders_change_state AFTER UPDATE OF ${STATE} ON orders
      FOR EACH ROW WHEN ((${OLD_STATE}) IS DISTINCT FROM (${NEW_STATE}))
      EXECUTE FUNCTION order_states_follow()`);
    await runner.query('RESET lock_timeout');
    // a row that the trigger has written meanwhile is newer than the copy
    const copy = { into: `order_states (${COPIED})`, columns: COPIED };
    await inBatches(runner, { name: this.name, table: 'orders', key: 'id', copy });
    await runner.query(escrowByBuyer('order_states'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(escrowByBuyer('orders'));
    await runner.query('DROP TRIGGER orders_change_state ON orders');
    await runner.query('DROP TRIGGER orders_begin_state ON orders');
    await runner.query('DROP FUNCTION order_states_follow');
    await runner.query('DROP TABLE order_states');
  }
}

const INDEXES = {
  order_states_buyer_ix: '(buyer_id, status, id DESC)',
  order_states_seller_ix: '(seller_id, status, id DESC)',
  order_states_deadline_ix: '(deadline_at) WHERE deadline_at IS NOT NULL',
  order_states_remind_ix: '(remind_at) WHERE remind_at IS NOT NULL',
  order_states_matures_ix: '(matures_at) WHERE matures_at IS NOT NULL',
};

function escrowByBuyer(states: 'order_states' | 'orders'): string {
  const open = `IN ('paid', 'delivered', 'refund_requested', 'disputed')`;
  const from = states === 'orders' ? 'orders o' : 'order_states s JOIN orders o ON o.id = s.id';
  const state = states === 'orders' ? 'o' : 's';
  return `
    CREATE OR REPLACE VIEW escrow_by_buyer AS
    SELECT ${state}.buyer_id, o.livemode, sum(o.total_cents)::bigint AS in_escrow_cents
      FROM ${from} WHERE ${state}.status ${open} AND o.escrow_status IN ('held', 'frozen')
     GROUP BY ${state}.buyer_id, o.livemode`;
}
