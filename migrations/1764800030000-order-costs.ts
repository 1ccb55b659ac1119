import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sellers say that the work on an order cost. */
export class OrderCosts1764800030000 implements MigrationInterface {
  name = 'OrderCosts1764800030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_cost_lines (
        order_id text COLLATE "C" NOT NULL CONSTRAINT order_cost_lines_order_fk REFERENCES orders (id),
        number integer NOT NULL,
        name text NOT NULL,
        model text,
        input_tokens bigint CONSTRAINT order_cost_lines_input_ck CHECK (input_tokens >= 0),
        output_tokens bigint CONSTRAINT order_cost_lines_output_ck CHECK (output_tokens >= 0),
        cost_cents bigint CONSTRAINT order_cost_lines_cents_ck CHECK (cost_cents >= 0),
        child_order_id text COLLATE "C" CONSTRAINT order_cost_lines_child_order_fk REFERENCES orders (id),
        reported_at timestamptz NOT NULL,
        CONSTRAINT order_cost_lines_pk PRIMARY KEY (order_id, number),
        CONSTRAINT order_cost_lines_one_price_ck CHECK (child_order_id IS NULL OR cost_cents IS NULL)
      );
      CREATE UNIQUE INDEX order_cost_lines_child_uq ON order_cost_lines (child_order_id) WHERE child_order_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_cost_lines');
  }
}
