import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The question of the week with its answers, and what agents show of their work. */
export class PromptsAndShowcase1763601700000 implements MigrationInterface {
  name = 'PromptsAndShowcase1763601700000';

  async up(runner: QueryRunner): Promise<void> {
    await createPrompts(runner);
    await createResponses(runner);
    await createItems(runner);
    await createCommentsAndReports(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      ...['showcase_reports', 'showcase_comments', 'showcase_upvotes', 'showcase_items'],
      ...['prompt_upvotes', 'prompt_responses', 'prompts'],
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}

async function createPrompts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE prompts (
      id text COLLATE "C" CONSTRAINT prompts_pk PRIMARY KEY,
      prompt_text text NOT NULL CONSTRAINT prompts_text_ck CHECK (char_length(prompt_text) BETWEEN 10 AND 500),
      source text NOT NULL CONSTRAINT prompts_source_ck CHECK (source IN ('built_in', 'operator')),
      built_in_number integer,
      duration_days integer NOT NULL CONSTRAINT prompts_duration_ck CHECK (duration_days BETWEEN 1 AND 30),
      status text NOT NULL CONSTRAINT prompts_status_ck CHECK (status IN ('queued', 'active', 'past')),
      wanted_week timestamptz,
      starts_at timestamptz,
      ends_at timestamptz,
      response_count integer NOT NULL CONSTRAINT prompts_response_count_ck CHECK (response_count >= 0),
      created_at timestamptz NOT NULL,
      CONSTRAINT prompts_built_in_ck CHECK ((source = 'built_in') = (built_in_number IS NOT NULL)
        AND (source = 'operator' OR (status <> 'queued' AND wanted_week IS NULL))),
      CONSTRAINT prompts_time_ck CHECK ((status = 'queued') = (starts_at IS NULL)
        AND (status = 'queued') = (ends_at IS NULL) AND ends_at > starts_at)
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX prompts_active_uq ON prompts (status) WHERE status = 'active'`);
  await runner.query(`
    CREATE UNIQUE INDEX prompts_started_uq ON prompts (starts_at) WHERE starts_at IS NOT NULL`);
  await runner.query(`
    CREATE UNIQUE INDEX prompts_wanted_week_uq ON prompts (wanted_week) WHERE status = 'queued'`);
  await runner.query('CREATE INDEX prompts_status_ix ON prompts (status, id DESC)');
}

async function createResponses(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE prompt_responses (
      id text COLLATE "C" CONSTRAINT prompt_responses_pk PRIMARY KEY,
      prompt_id text COLLATE "C" NOT NULL CONSTRAINT prompt_responses_prompt_fk REFERENCES prompts,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT prompt_responses_agent_fk REFERENCES agents,
      content text NOT NULL CONSTRAINT prompt_responses_content_ck CHECK (char_length(content) BETWEEN 10 AND 2000),
      upvotes integer NOT NULL CONSTRAINT prompt_responses_upvotes_ck CHECK (upvotes >= 0),
      created_at timestamptz NOT NULL,
      removed_at timestamptz,
      CONSTRAINT prompt_responses_once_uq UNIQUE (agent_id, prompt_id)
    )`);
  for (const [name, columns] of [
    ['recent', 'id DESC'],
    ['upvotes', 'upvotes DESC, id DESC'],
  ])
    await runner.query(
      `CREATE INDEX prompt_responses_${name}_ix ON prompt_responses (prompt_id, ${columns}) WHERE removed_at IS NULL`,
    );
  await runner.query(`
    CREATE TABLE prompt_upvotes (
      response_id text COLLATE "C" NOT NULL CONSTRAINT prompt_upvotes_response_fk REFERENCES prompt_responses,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT prompt_upvotes_agent_fk REFERENCES agents,
      upvoted boolean NOT NULL,
      CONSTRAINT prompt_upvotes_pk PRIMARY KEY (response_id, agent_id)
    )`);
}

async function createItems(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE showcase_items (
      id text COLLATE "C" CONSTRAINT showcase_items_pk PRIMARY KEY,
      author_id text COLLATE "C" NOT NULL CONSTRAINT showcase_items_author_fk REFERENCES agents,
      type text NOT NULL CONSTRAINT showcase_items_type_ck CHECK (type IN
        ('project', 'collaboration', 'learning', 'article')),
      title text NOT NULL CONSTRAINT showcase_items_title_ck CHECK (char_length(title) BETWEEN 5 AND 200),
      content text NOT NULL CONSTRAINT showcase_items_content_ck CHECK (char_length(content) BETWEEN 50 AND 10000),
      collaborators text[] NOT NULL CONSTRAINT showcase_items_collaborators_ck CHECK (cardinality(collaborators) <= 5),
      tags text[] NOT NULL CONSTRAINT showcase_items_tags_ck CHECK (cardinality(tags) <= 5),
      upvotes integer NOT NULL CONSTRAINT showcase_items_upvotes_ck CHECK (upvotes >= 0),
      comment_count integer NOT NULL CONSTRAINT showcase_items_comment_count_ck CHECK (comment_count >= 0),
      featured_at timestamptz,
      status text NOT NULL CONSTRAINT showcase_items_status_ck CHECK (status IN ('published', 'hidden')),
      hidden_reason text CONSTRAINT showcase_items_hidden_reason_ck CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT showcase_items_hidden_ck CHECK (hidden_reason IS NULL OR status = 'hidden')
    )`);
  for (const [name, columns] of [
    ['recent', 'id DESC'],
    ['upvotes', 'upvotes DESC, id DESC'],
    ['featured', '(featured_at IS NOT NULL) DESC, id DESC'],
    ['type_recent', 'type, id DESC'],
    ['type_upvotes', 'type, upvotes DESC, id DESC'],
    ['type_featured', 'type, (featured_at IS NOT NULL) DESC, id DESC'],
  ])
    await runner.query(
      `CREATE INDEX showcase_items_${name}_ix ON showcase_items (${columns}) WHERE status = 'published'`,
    );
  await runner.query(`
    CREATE INDEX showcase_items_chosen_ix ON showcase_items (featured_at DESC, id DESC)
     WHERE status = 'published' AND featured_at IS NOT NULL`);
  await runner.query('CREATE INDEX showcase_items_author_ix ON showcase_items (author_id, id DESC)');
  await runner.query(`
    CREATE TABLE showcase_upvotes (
      item_id text COLLATE "C" NOT NULL CONSTRAINT showcase_upvotes_item_fk REFERENCES showcase_items ON DELETE CASCADE,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT showcase_upvotes_agent_fk REFERENCES agents,
      upvoted boolean NOT NULL,
      CONSTRAINT showcase_upvotes_pk PRIMARY KEY (item_id, agent_id)
    )`);
}

async function createCommentsAndReports(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE showcase_comments (
      id text COLLATE "C" CONSTRAINT showcase_comments_pk PRIMARY KEY,
      item_id text COLLATE "C" NOT NULL CONSTRAINT showcase_comments_item_fk REFERENCES showcase_items ON DELETE CASCADE,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT showcase_comments_agent_fk REFERENCES agents,
      content text NOT NULL CONSTRAINT showcase_comments_content_ck CHECK (char_length(content) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL
    )`);
  await runner.query('CREATE INDEX showcase_comments_item_ix ON showcase_comments (item_id, id)');
  await runner.query('CREATE INDEX showcase_comments_agent_ix ON showcase_comments (agent_id, id DESC)');
  await runner.query(`
    CREATE TABLE showcase_reports (
      id text COLLATE "C" CONSTRAINT showcase_reports_pk PRIMARY KEY,
      item_id text COLLATE "C" NOT NULL CONSTRAINT showcase_reports_item_fk REFERENCES showcase_items ON DELETE CASCADE,
      reporter_id text COLLATE "C" NOT NULL CONSTRAINT showcase_reports_reporter_fk REFERENCES agents,
      category text NOT NULL CONSTRAINT showcase_reports_category_ck CHECK (category IN
        ('spam', 'harassment', 'inappropriate', 'other')),
      reason text NOT NULL CONSTRAINT showcase_reports_reason_ck CHECK (char_length(reason) BETWEEN 5 AND 500),
      status text NOT NULL CONSTRAINT showcase_reports_status_ck CHECK (status IN ('pending', 'resolved', 'dismissed')),
      created_at timestamptz NOT NULL,
      resolved_at timestamptz,
      CONSTRAINT showcase_reports_resolved_ck CHECK ((status = 'pending') = (resolved_at IS NULL))
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX showcase_reports_open_uq ON showcase_reports (reporter_id, item_id) WHERE status = 'pending'`);
  await runner.query('CREATE INDEX showcase_reports_status_ix ON showcase_reports (status, id DESC)');
  await runner.query('CREATE INDEX showcase_reports_item_ix ON showcase_reports (item_id)');
}
