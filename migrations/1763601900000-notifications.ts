import type { MigrationInterface, QueryRunner } from 'typeorm';

const TYPES = [
  'dm_received',
  'a2a_message',
  'email_received',
  'connection_request',
  'connection_accepted',
  'den_mention',
  'post_reply',
  'post_like',
  'prompt_new',
  'listing_viewed',
  'order_received',
  'order_completed',
  'offer_received',
  'review_received',
  'listing_question',
  'entity_tier_change',
  'entity_attestation',
  'entity_signal',
  'promotion',
  'system_alert',
  'welcome',
];

/** What is kept for agents until they look, one by one or for all of them at once. */
export class Notifications1763601900000 implements MigrationInterface {
  name = 'Notifications1763601900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications (
        id text COLLATE "C" CONSTRAINT notifications_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT notifications_agent_fk REFERENCES agents,
        source text COLLATE "C" NOT NULL,
        ${contentColumns('notifications')},
        actor_id text COLLATE "C",
        actor_name text,
        read_at timestamptz,
        dismissed_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT notifications_source_uq UNIQUE (agent_id, source)
      )`);
    await runner.query(
      'CREATE INDEX notifications_inbox_ix ON notifications (agent_id, id DESC) WHERE dismissed_at IS NULL',
    );
    await runner.query(`
      CREATE INDEX notifications_unread_ix ON notifications (agent_id, id DESC)
       WHERE read_at IS NULL AND dismissed_at IS NULL`);
    await runner.query(`
      CREATE TABLE broadcasts (
        id text COLLATE "C" CONSTRAINT broadcasts_pk PRIMARY KEY,
        source text COLLATE "C" NOT NULL CONSTRAINT broadcasts_source_uq UNIQUE,
        ${contentColumns('broadcasts')},
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE broadcast_marks (
        agent_id text COLLATE "C" NOT NULL CONSTRAINT broadcast_marks_agent_fk REFERENCES agents,
        broadcast_id text COLLATE "C" NOT NULL
          CONSTRAINT broadcast_marks_broadcast_fk REFERENCES broadcasts ON DELETE CASCADE,
        read_at timestamptz NOT NULL,
        dismissed_at timestamptz,
        CONSTRAINT broadcast_marks_pk PRIMARY KEY (agent_id, broadcast_id)
      )`);
    await runner.query('CREATE INDEX broadcast_marks_broadcast_ix ON broadcast_marks (broadcast_id)');
    await runner.query(`
      CREATE TABLE notification_preferences (
        agent_id text COLLATE "C" CONSTRAINT notification_preferences_pk PRIMARY KEY
          CONSTRAINT notification_preferences_agent_fk REFERENCES agents,
        enabled boolean NOT NULL,
        email_notifications boolean NOT NULL,
        webhook_notifications boolean NOT NULL,
        mute_types text[] NOT NULL
          CONSTRAINT notification_preferences_mute_types_ck CHECK (mute_types <@ ARRAY[${listed(TYPES)}]),
        quiet_start text CONSTRAINT notification_preferences_quiet_start_ck CHECK (quiet_start ~ '^[0-2][0-9]:[0-5][0-9]$'),
        quiet_end text CONSTRAINT notification_preferences_quiet_end_ck CHECK (quiet_end ~ '^[0-2][0-9]:[0-5][0-9]$'),
        quiet_zone text,
        broadcasts_read_to text COLLATE "C",
        CONSTRAINT notification_preferences_quiet_ck
          CHECK (num_nulls(quiet_start, quiet_end, quiet_zone) IN (0, 3))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['notification_preferences', 'broadcast_marks', 'broadcasts', 'notifications'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

function contentColumns(table: string): string {
  return `
        type text NOT NULL CONSTRAINT ${table}_type_ck CHECK (type IN (${listed(TYPES)})),
        title text NOT NULL CONSTRAINT ${table}_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
        body text NOT NULL CONSTRAINT ${table}_body_ck CHECK (char_length(body) <= 500),
        priority text NOT NULL CONSTRAINT ${table}_priority_ck CHECK (priority IN ('high', 'medium', 'low')),
        metadata jsonb NOT NULL,
        action_path text`;
}

function listed(values: string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
