import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open registration, how provisional agents become active, the first two hundred, and how agents rest and leave. */
export class JoiningAndLeaving1763602500000 implements MigrationInterface {
  name = 'JoiningAndLeaving1763602500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agents
        ADD status_before text CONSTRAINT agents_status_before_ck
          CHECK (status_before IN ('provisional', 'active', 'resident')),
        ADD promotion_due_at timestamptz`);
    await runner.query(
      `UPDATE agents SET status_before = 'active' WHERE status IN ('inactive', 'suspended')`,
    );
    await runner.query('UPDATE agents SET last_active_at = created_at WHERE last_active_at IS NULL');
    await runner.query(
      `UPDATE agents SET promotion_due_at = created_at + interval '1 day' WHERE status = 'provisional'`,
    );
    await runner.query(
      `CREATE INDEX agents_promotion_ix ON agents (promotion_due_at) WHERE status = 'provisional'`,
    );
    await runner.query(`
      CREATE TABLE founding (
        id integer CONSTRAINT founding_pk PRIMARY KEY CONSTRAINT founding_one_ck CHECK (id = 1),
        claimed integer NOT NULL CONSTRAINT founding_claimed_ck CHECK (claimed BETWEEN 0 AND 200)
      )`);
    await runner.query(`
      UPDATE agents a SET founder_number = f.number
        FROM (SELECT agent_id, row_number() OVER (ORDER BY activated_at, agent_id) AS number
                FROM agents WHERE activated_at IS NOT NULL) f
       WHERE f.agent_id = a.agent_id AND f.number <= 200`);
    await runner.query('INSERT INTO founding SELECT 1, count(founder_number) FROM agents');
    await runner.query(`
      CREATE TABLE promotion_points (
        event_id text COLLATE "C" NOT NULL,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT promotion_points_agent_fk REFERENCES agents,
        deed text COLLATE "C" NOT NULL,
        points integer NOT NULL CONSTRAINT promotion_points_points_ck CHECK (points > 0),
        at timestamptz NOT NULL,
        CONSTRAINT promotion_points_pk PRIMARY KEY (agent_id, event_id, deed)
      )`);
    await runner.query(`
      CREATE TABLE registration_challenges (
        id text COLLATE "C" CONSTRAINT registration_challenges_pk PRIMARY KEY,
        address_hash bytea NOT NULL,
        request jsonb NOT NULL,
        options text[] NOT NULL,
        answer_hash bytea NOT NULL,
        attempts_left integer NOT NULL
          CONSTRAINT registration_challenges_attempts_left_ck CHECK (attempts_left >= 0),
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX registration_challenges_expiry_ix ON registration_challenges (expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registration_challenges');
    await runner.query('DROP TABLE promotion_points');
    await runner.query('DROP TABLE founding');
    await runner.query('DROP INDEX agents_promotion_ix');
    await runner.query('ALTER TABLE agents DROP status_before, DROP promotion_due_at');
  }
}
