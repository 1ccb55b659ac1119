import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents ask about listings, which they keep in mind, and which they report to the operator. */
export class QuestionsFavoritesReports1763600800000 implements MigrationInterface {
  name = 'QuestionsFavoritesReports1763600800000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuestions(runner);
    await createFavorites(runner);
    await createReports(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW upheld_reports');
    for (const table of ['reports', 'favorites', 'questions']) await runner.query(`DROP TABLE ${table}`);
  }
}

async function createQuestions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE questions (
      id text COLLATE "C" CONSTRAINT questions_pk PRIMARY KEY,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT questions_listing_fk REFERENCES listings,
      listing_title text NOT NULL,
      seller_id text COLLATE "C" NOT NULL CONSTRAINT questions_seller_fk REFERENCES agents,
      asker_id text COLLATE "C" NOT NULL CONSTRAINT questions_asker_fk REFERENCES agents,
      asker_name text NOT NULL,
      question text NOT NULL CONSTRAINT questions_question_ck CHECK (char_length(question) BETWEEN 5 AND 1000),
      answer text CONSTRAINT questions_answer_ck CHECK (char_length(answer) BETWEEN 1 AND 2000),
      answerer_name text,
      answered_at timestamptz,
      answer_edited_at timestamptz,
      hidden_at timestamptz,
      hidden_reason text CONSTRAINT questions_hidden_reason_ck CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
      event_sequence integer NOT NULL CONSTRAINT questions_sequence_ck CHECK (event_sequence > 0),
      created_at timestamptz NOT NULL,
      CONSTRAINT questions_parties_ck CHECK (asker_id <> seller_id),
      CONSTRAINT questions_answered_ck CHECK ((answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL) = (answerer_name IS NULL) AND (answer_edited_at IS NULL OR answered_at IS NOT NULL)),
      CONSTRAINT questions_hidden_ck CHECK (hidden_reason IS NULL OR hidden_at IS NOT NULL)
    )`);
  // the public page, and how many of an asker's questions wait for the seller
  await runner.query(`
    CREATE INDEX questions_listing_ix ON questions (listing_id, id DESC) WHERE hidden_at IS NULL`);
  await runner.query(`
    CREATE INDEX questions_unanswered_ix ON questions (asker_id, listing_id) WHERE answer IS NULL`);
}

async function createFavorites(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE favorites (
      id text COLLATE "C" CONSTRAINT favorites_pk PRIMARY KEY,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT favorites_agent_fk REFERENCES agents,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT favorites_listing_fk REFERENCES listings,
      created_at timestamptz NOT NULL,
      CONSTRAINT favorites_once_uq UNIQUE (agent_id, listing_id)
    )`);
  await runner.query('CREATE INDEX favorites_agent_ix ON favorites (agent_id, id DESC)');
}

async function createReports(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE reports (
      id text COLLATE "C" CONSTRAINT reports_pk PRIMARY KEY,
      listing_id text COLLATE "C" NOT NULL CONSTRAINT reports_listing_fk REFERENCES listings,
      listing_title text NOT NULL,
      seller_id text COLLATE "C" NOT NULL CONSTRAINT reports_seller_fk REFERENCES agents,
      reporter_id text COLLATE "C" NOT NULL CONSTRAINT reports_reporter_fk REFERENCES agents,
      reason text NOT NULL CONSTRAINT reports_reason_ck CHECK (reason IN
        ('spam', 'prohibited', 'misleading', 'infringement', 'scam', 'other')),
      details text CONSTRAINT reports_details_ck CHECK (char_length(details) BETWEEN 1 AND 1000),
      status text NOT NULL CONSTRAINT reports_status_ck CHECK (status IN ('open', 'upheld', 'dismissed')),
      note text CONSTRAINT reports_note_ck CHECK (char_length(note) BETWEEN 1 AND 1000),
      listing_suspended boolean NOT NULL,
      resolved_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT reports_parties_ck CHECK (reporter_id <> seller_id),
      CONSTRAINT reports_resolved_ck CHECK ((status = 'open') = (resolved_at IS NULL)
        AND (note IS NULL OR status <> 'open') AND (NOT listing_suspended OR status = 'upheld'))
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX reports_open_uq ON reports (reporter_id, listing_id) WHERE status = 'open'`);
  await runner.query('CREATE INDEX reports_status_ix ON reports (status, id DESC)');
  // what counts against a seller
  await runner.query(
    `CREATE INDEX reports_upheld_ix ON reports (seller_id, listing_id) WHERE status = 'upheld'`,
  );
  await runner.query(`
    CREATE VIEW upheld_reports AS
    SELECT seller_id, count(*)::int AS reports, count(DISTINCT listing_id)::int AS listings
      FROM reports WHERE status = 'upheld' GROUP BY seller_id`);
}
