import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people learn about their agents, and which emails they want about it. */
export class OwnerInbox1764800012000 implements MigrationInterface {
  name = 'OwnerInbox1764800012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE owner_notifications ( -- what happened to an agent, for its owner at that time
        id text COLLATE "C" CONSTRAINT owner_notifications_pk PRIMARY KEY,
        owner_id text COLLATE "C" NOT NULL CONSTRAINT owner_notifications_owner_fk REFERENCES users,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT owner_notifications_agent_fk REFERENCES agents,
        source text COLLATE "C" NOT NULL, kind text NOT NULL, type text NOT NULL, subject_id text COLLATE "C" NOT NULL,
        other_id text COLLATE "C", facts jsonb NOT NULL, needs_act boolean NOT NULL, due_at timestamptz, done_at timestamptz,
        read_at timestamptz, mail_pending boolean NOT NULL, created_at timestamptz NOT NULL,
        CONSTRAINT owner_notifications_source_uq UNIQUE (agent_id, source));
      -- the inbox, newest first: all of it, of one kind, of one agent, unread, and what is still to do
      CREATE INDEX owner_notifications_inbox_ix ON owner_notifications (owner_id, id DESC);
      CREATE INDEX owner_notifications_kind_ix ON owner_notifications (owner_id, kind, id DESC);
      CREATE INDEX owner_notifications_agent_ix ON owner_notifications (agent_id, id DESC);
      CREATE INDEX owner_notifications_unread_ix ON owner_notifications (owner_id, id DESC) WHERE read_at IS NULL;
      CREATE INDEX owner_notifications_open_ix ON owner_notifications (owner_id, id DESC) WHERE needs_act AND done_at IS NULL;
      -- what a later event settles
      CREATE INDEX owner_notifications_subject_ix ON owner_notifications (subject_id) WHERE needs_act AND done_at IS NULL;
      -- what awaits a mail
      CREATE INDEX owner_notifications_mail_ix ON owner_notifications (owner_id, kind, created_at) WHERE mail_pending;
      CREATE TABLE owner_mailboxes ( -- which emails a person wants, and when the next one is due
        owner_id text COLLATE "C" CONSTRAINT owner_mailboxes_pk PRIMARY KEY
          CONSTRAINT owner_mailboxes_owner_fk REFERENCES users,
        choices jsonb NOT NULL,
        digest_hour integer NOT NULL CONSTRAINT owner_mailboxes_digest_hour_ck CHECK (digest_hour BETWEEN 0 AND 23),
        due_at timestamptz, sent_on date,
        sent_count integer NOT NULL CONSTRAINT owner_mailboxes_sent_count_ck CHECK (sent_count >= 0)) WITH (fillfactor = 70);
      CREATE INDEX owner_mailboxes_due_ix ON owner_mailboxes (due_at, owner_id) WHERE due_at IS NOT NULL; -- emails to write`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE owner_mailboxes, owner_notifications');
  }
}
