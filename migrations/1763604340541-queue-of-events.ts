import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `outbox_events` becomes a log that nobody updates. What waits for its listeners is in a narrow table beside it (ADR 54). */
export class QueueOfEvents1763604340541 implements MigrationInterface {
  name = 'QueueOfEvents1763604340541';
  /** Triggers and a copy in batches, each alone; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS outbox_queue (
        event_id text COLLATE "C" CONSTRAINT outbox_queue_pk PRIMARY KEY,
        occurred_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        leased_until timestamptz,
        lease_token uuid,
        attempts integer NOT NULL DEFAULT 0,
        lent boolean NOT NULL DEFAULT false,
        last_error text
      ) WITH (fillfactor = 50)`);
    await runner.query('CREATE INDEX IF NOT EXISTS outbox_queue_due_ix ON outbox_queue (due_at)');
    for (const [name, body] of Object.entries(FUNCTIONS))
      await runner.query(`
        CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`);
    // the last one fills the queue: from then on the others must be there
    for (const [name, definition] of Object.entries(TRIGGERS))
      await runner.query(`CREATE OR REPLACE TRIGGER ${name} ${definition}`);
    await copyWaiting(runner);
    await runner.query('ALTER TABLE outbox_events ALTER published_at SET DEFAULT now()');
    await runner.query('ALTER TABLE outbox_events RESET (fillfactor)');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events SET (fillfactor = 70)');
    await runner.query('ALTER TABLE outbox_events ALTER published_at DROP DEFAULT');
    for (const name of Object.keys(TRIGGERS))
      await runner.query(`DROP TRIGGER IF EXISTS ${name} ON outbox_events`);
    await runner.query(`
      UPDATE outbox_events e
         SET published_at = NULL, next_attempt_at = q.due_at, leased_until = q.leased_until, lease_token = q.lease_token,
             attempts = q.attempts, last_error = q.last_error
        FROM outbox_queue q WHERE q.event_id = e.id AND NOT q.lent`);
    for (const name of Object.keys(FUNCTIONS)) await runner.query(`DROP FUNCTION ${name}`);
    await runner.query('DROP TABLE outbox_queue');
  }
}

/**
 * Relays of the release before take events whose `published_at` is null; the queue says that these are lent to them. Relays of
 * this release take them back before they hand them out.
 */
const FUNCTIONS = {
  outbox_enqueue: `
    INSERT INTO outbox_queue (event_id, occurred_at, due_at, lent)
    SELECT id, occurred_at, next_attempt_at, published_at IS NULL FROM added;
    RETURN NULL;`,
  // only relays of the release before count attempts here. Where one still asks, it gets what has been left for a second, and
  // five seconds to take it, so that events are handed out even when only such relays run
  outbox_lend: `
    WITH due AS (
      SELECT event_id FROM outbox_queue
       WHERE NOT lent AND due_at <= now() - interval '1 second' AND (leased_until IS NULL OR leased_until <= now())
       ORDER BY due_at, event_id LIMIT 100 FOR UPDATE SKIP LOCKED),
    lent AS (
      UPDATE outbox_queue q SET lent = true, leased_until = now() + interval '5 seconds', lease_token = NULL
        FROM due WHERE q.event_id = due.event_id RETURNING q.event_id, q.due_at)
    UPDATE outbox_events e SET published_at = NULL, next_attempt_at = lent.due_at, leased_until = NULL, lease_token = NULL
      FROM lent WHERE e.id = lent.event_id;
    RETURN NULL;`,
  // follows relays of the release before; of what another relay takes back, the same statement has ended the loan by now
  outbox_follow: `
    IF NEW.published_at IS NULL THEN
      UPDATE outbox_queue SET due_at = NEW.next_attempt_at, leased_until = NEW.leased_until, last_error = NEW.last_error,
             attempts = attempts + NEW.attempts - OLD.attempts
       WHERE event_id = NEW.id AND lent;
    ELSE
      DELETE FROM outbox_queue WHERE event_id = NEW.id AND lent;
    END IF;
    RETURN NULL;`,
  // the retention of the release before deletes by \`published_at\`, which no longer says who has heard an event
  outbox_keep_waiting: `
    IF EXISTS (SELECT FROM outbox_queue WHERE event_id = OLD.id) THEN RETURN NULL; END IF;
    RETURN OLD;`,
};

const TRIGGERS = {
  outbox_events_lend: `BEFORE UPDATE OF attempts ON outbox_events
    FOR EACH STATEMENT EXECUTE FUNCTION outbox_lend()`,
  outbox_events_follow: `AFTER UPDATE OF published_at, next_attempt_at, leased_until ON outbox_events
    FOR EACH ROW WHEN (OLD.published_at IS NULL) EXECUTE FUNCTION outbox_follow()`,
  outbox_events_keep_waiting: `BEFORE DELETE ON outbox_events
    FOR EACH ROW EXECUTE FUNCTION outbox_keep_waiting()`,
  outbox_events_enqueue: `AFTER INSERT ON outbox_events REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION outbox_enqueue()`,
};

/** Locked, so that a relay that publishes one meanwhile finds it in the queue, or it is not copied. */
async function copyWaiting(runner: QueryRunner): Promise<void> {
  for (let copied = 1; copied > 0;) {
    const rows = (await runner.query(`
      INSERT INTO outbox_queue (event_id, occurred_at, due_at, leased_until, attempts, last_error, lent)
      SELECT id, occurred_at, next_attempt_at, leased_until, attempts, last_error, true FROM outbox_events e
       WHERE published_at IS NULL AND NOT EXISTS (SELECT FROM outbox_queue q WHERE q.event_id = e.id)
       LIMIT 5000 FOR NO KEY UPDATE OF e
      ON CONFLICT DO NOTHING RETURNING event_id`)) as object[];
    copied = rows.length;
  }
}
