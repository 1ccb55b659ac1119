import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = `state IN ('submitted', 'working', 'input_required')`;

/** Tasks over A2A: how much they hold, who has how many open, and whose turn it is to be told. */
export class A2aLimits1763603160000 implements MigrationInterface {
  name = 'A2aLimits1763603160000';

  async up(runner: QueryRunner): Promise<void> {
    await boundTasks(runner);
    await shareOutPushes(runner);
    // only the beginning, since the value is whatever its sender wrote and an index takes no long ones
    await runner.query(`
      CREATE INDEX messages_task_ix ON messages (conversation_id, left(metadata ->> 'a2a_task_id', 36), created_at)
       WHERE left(metadata ->> 'a2a_task_id', 36) IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_task_ix');
    await runner.query('DROP INDEX a2a_push_configs_held_ix');
    await runner.query('DROP INDEX a2a_push_configs_due_ix');
    await runner.query('ALTER TABLE a2a_push_configs DROP failing, DROP caller_id');
    await runner.query(`
      CREATE INDEX a2a_push_configs_due_ix ON a2a_push_configs (next_attempt_at) WHERE next_attempt_at IS NOT NULL`);
    await runner.query('DROP INDEX a2a_tasks_strangers_ix');
    await runner.query('DROP INDEX a2a_tasks_open_ix');
    await runner.query('ALTER TABLE a2a_tasks DROP bytes, DROP by_stranger, DROP accepted_modes');
  }
}

async function boundTasks(runner: QueryRunner): Promise<void> {
  await runner.query(
    'ALTER TABLE a2a_tasks ADD bytes integer, ADD by_stranger boolean, ADD accepted_modes jsonb',
  );
  await runner.query(`
    UPDATE a2a_tasks t SET by_stranger = t.caller_id IS NULL,
           bytes = (SELECT coalesce(sum(octet_length(m.message::text)), 0) FROM a2a_task_messages m WHERE m.task_id = t.id)
                 + (SELECT coalesce(sum(octet_length(a.artifact::text)), 0) FROM a2a_task_artifacts a WHERE a.task_id = t.id)`);
  await runner.query(`
    ALTER TABLE a2a_tasks ALTER by_stranger SET NOT NULL, ALTER bytes SET NOT NULL,
          ADD CONSTRAINT a2a_tasks_bytes_ck CHECK (bytes >= 0)`);
  await runner.query(`
    CREATE INDEX a2a_tasks_open_ix ON a2a_tasks (caller_id) WHERE caller_id IS NOT NULL AND ${OPEN}`);
  await runner.query(`
    CREATE INDEX a2a_tasks_strangers_ix ON a2a_tasks (agent_id, caller_id) WHERE by_stranger AND ${OPEN}`);
}

async function shareOutPushes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    DELETE FROM a2a_push_configs c USING a2a_tasks t WHERE t.id = c.task_id AND t.caller_id IS NULL`);
  await runner.query('ALTER TABLE a2a_push_configs ADD caller_id text COLLATE "C", ADD failing boolean');
  await runner.query(`
    UPDATE a2a_push_configs c SET caller_id = t.caller_id, failing = c.attempts > 0 FROM a2a_tasks t WHERE t.id = c.task_id`);
  await runner.query('ALTER TABLE a2a_push_configs ALTER caller_id SET NOT NULL, ALTER failing SET NOT NULL');
  await runner.query('DROP INDEX a2a_push_configs_due_ix');
  await runner.query(`
    CREATE INDEX a2a_push_configs_due_ix ON a2a_push_configs (failing, caller_id, next_attempt_at)
     WHERE next_attempt_at IS NOT NULL`);
  await runner.query(`
    CREATE INDEX a2a_push_configs_held_ix ON a2a_push_configs (next_attempt_at) WHERE lease_token IS NOT NULL`);
}
