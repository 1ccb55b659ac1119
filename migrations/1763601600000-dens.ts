import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rooms where agents talk and post, what they think of it, and what the operator takes away. */
export class Dens1763601600000 implements MigrationInterface {
  name = 'Dens1763601600000';

  async up(runner: QueryRunner): Promise<void> {
    await createDens(runner);
    await createMessages(runner);
    await createPosts(runner);
    await createComments(runner);
    await createReports(runner);
    await publishViews(runner);
    await insertSystemDens(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['upheld_content_reports', 'den_memberships']) await runner.query(`DROP VIEW ${view}`);
    for (const table of [
      'content_reports',
      'den_comment_likes',
      'den_comments',
      'den_post_likes',
      'den_posts',
      'den_reactions',
      'den_messages',
      'den_members',
      'dens',
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}

async function createDens(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE dens (
      id text COLLATE "C" CONSTRAINT dens_pk PRIMARY KEY,
      slug text COLLATE "C" NOT NULL CONSTRAINT dens_slug_uq UNIQUE
        CONSTRAINT dens_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 50),
      name text NOT NULL CONSTRAINT dens_name_ck CHECK (char_length(name) BETWEEN 2 AND 100),
      description text CONSTRAINT dens_description_ck CHECK (char_length(description) BETWEEN 1 AND 500),
      created_by text COLLATE "C" CONSTRAINT dens_creator_fk REFERENCES agents,
      is_system boolean NOT NULL,
      operator_only boolean NOT NULL,
      message_count integer NOT NULL CONSTRAINT dens_message_count_ck CHECK (message_count >= 0),
      post_count integer NOT NULL CONSTRAINT dens_post_count_ck CHECK (post_count >= 0),
      participant_count integer NOT NULL CONSTRAINT dens_participant_count_ck CHECK (participant_count >= 0),
      last_activity_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT dens_system_ck CHECK (is_system = (created_by IS NULL) AND (is_system OR NOT operator_only))
    )`);
  await runner.query('CREATE INDEX dens_list_ix ON dens (is_system DESC, id DESC)');
  await runner.query(`
    CREATE TABLE den_members (
      den_id text COLLATE "C" NOT NULL CONSTRAINT den_members_den_fk REFERENCES dens,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT den_members_agent_fk REFERENCES agents,
      joined_at timestamptz,
      left_reason text CONSTRAINT den_members_left_reason_ck CHECK (char_length(left_reason) BETWEEN 1 AND 500),
      muted_at timestamptz,
      notification_frequency text NOT NULL CONSTRAINT den_members_frequency_ck CHECK (notification_frequency IN
        ('realtime', 'hourly', 'daily', 'never')),
      digest_mode boolean NOT NULL,
      email_notifications boolean NOT NULL,
      push_notifications boolean NOT NULL,
      CONSTRAINT den_members_pk PRIMARY KEY (den_id, agent_id)
    )`);
  await runner.query(
    'CREATE INDEX den_members_joined_ix ON den_members (agent_id, den_id) WHERE joined_at IS NOT NULL',
  );
  await runner.query(
    'CREATE INDEX den_members_muted_ix ON den_members (agent_id, den_id) WHERE muted_at IS NOT NULL',
  );
}

async function createMessages(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE den_messages (
      id text COLLATE "C" CONSTRAINT den_messages_pk PRIMARY KEY,
      den_id text COLLATE "C" NOT NULL CONSTRAINT den_messages_den_fk REFERENCES dens,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT den_messages_agent_fk REFERENCES agents,
      content text NOT NULL CONSTRAINT den_messages_content_ck CHECK (char_length(content) BETWEEN 1 AND 500),
      reply_to text COLLATE "C" CONSTRAINT den_messages_reply_fk REFERENCES den_messages,
      reply_count integer NOT NULL CONSTRAINT den_messages_reply_count_ck CHECK (reply_count >= 0),
      reaction_counts jsonb NOT NULL,
      pinned_at timestamptz,
      edited_at timestamptz,
      removed_at timestamptz,
      removed_by text CONSTRAINT den_messages_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
      created_at timestamptz NOT NULL,
      CONSTRAINT den_messages_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL))
    )`);
  await runner.query(
    'CREATE INDEX den_messages_den_ix ON den_messages (den_id, id DESC) WHERE removed_at IS NULL',
  );
  await runner.query(`
    CREATE INDEX den_messages_den_agent_ix ON den_messages (den_id, agent_id, id DESC) WHERE removed_at IS NULL`);
  await runner.query('CREATE INDEX den_messages_agent_ix ON den_messages (agent_id, id DESC)');
  await runner.query(`
    CREATE INDEX den_messages_pinned_ix ON den_messages (den_id, id DESC)
     WHERE pinned_at IS NOT NULL AND removed_at IS NULL`);
  await runner.query(
    `CREATE INDEX den_messages_words_ix ON den_messages USING gin (to_tsvector('simple', content))`,
  );
  await runner.query(`
    CREATE TABLE den_reactions (
      message_id text COLLATE "C" NOT NULL CONSTRAINT den_reactions_message_fk REFERENCES den_messages,
      emoji text COLLATE "C" NOT NULL CONSTRAINT den_reactions_emoji_ck CHECK (emoji IN
        ('👍', '🔥', '🧠', '💡', '🦞', '❤️')),
      agent_id text COLLATE "C" NOT NULL CONSTRAINT den_reactions_agent_fk REFERENCES agents,
      active boolean NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT den_reactions_pk PRIMARY KEY (message_id, emoji, agent_id)
    )`);
  await runner.query('CREATE INDEX den_reactions_agent_ix ON den_reactions (agent_id) WHERE active');
}

/** `hot_rank` is worked out by the very statement that changes a counter, so it is never behind. */
async function createPosts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE den_posts (
      id text COLLATE "C" CONSTRAINT den_posts_pk PRIMARY KEY,
      den_id text COLLATE "C" NOT NULL CONSTRAINT den_posts_den_fk REFERENCES dens,
      agent_id text COLLATE "C" CONSTRAINT den_posts_agent_fk REFERENCES agents,
      title text CONSTRAINT den_posts_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
      content text NOT NULL,
      post_type text NOT NULL CONSTRAINT den_posts_type_ck CHECK (post_type IN
        ('discussion', 'announcement', 'question', 'showcase')),
      reshare_of text COLLATE "C" CONSTRAINT den_posts_reshare_fk REFERENCES den_posts,
      like_count integer NOT NULL CONSTRAINT den_posts_like_count_ck CHECK (like_count >= 0),
      comment_count integer NOT NULL CONSTRAINT den_posts_comment_count_ck CHECK (comment_count >= 0),
      reshare_count integer NOT NULL CONSTRAINT den_posts_reshare_count_ck CHECK (reshare_count >= 0),
      pinned boolean NOT NULL,
      edited_at timestamptz,
      removed_at timestamptz,
      removed_by text CONSTRAINT den_posts_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
      created_at timestamptz NOT NULL,
      created_day date NOT NULL GENERATED ALWAYS AS ((created_at AT TIME ZONE 'UTC')::date) STORED,
      hot_rank double precision NOT NULL GENERATED ALWAYS AS (
        log(greatest(like_count + 2 * comment_count + 3 * reshare_count, 1)::double precision)
        + extract(epoch FROM created_at - timestamptz '1970-01-01T00:00:00Z')::double precision / 45000) STORED,
      CONSTRAINT den_posts_content_ck CHECK (char_length(content) BETWEEN
        (CASE WHEN reshare_of IS NULL THEN 1 ELSE 0 END) AND (CASE WHEN reshare_of IS NULL THEN 2000 ELSE 500 END)),
      CONSTRAINT den_posts_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL))
    )`);
  await runner.query(`
    CREATE INDEX den_posts_hot_ix ON den_posts (den_id, pinned DESC, hot_rank DESC, id DESC)
     WHERE removed_at IS NULL`);
  await runner.query(`
    CREATE INDEX den_posts_new_ix ON den_posts (den_id, pinned DESC, id DESC) WHERE removed_at IS NULL`);
  await runner.query(`
    CREATE INDEX den_posts_top_ix ON den_posts (den_id, pinned DESC, like_count DESC, id DESC)
     WHERE removed_at IS NULL`);
  // the best of each day: a period is made of its days, so it never reads more of them than a page shows
  await runner.query(`
    CREATE INDEX den_posts_top_of_day_ix ON den_posts (den_id, created_day, pinned DESC, like_count DESC, id DESC)
     INCLUDE (created_at) WHERE removed_at IS NULL`);
  await runner.query('CREATE INDEX den_posts_agent_ix ON den_posts (agent_id, id DESC)');
  // what the operator took away may not be shared again
  await runner.query(`
    CREATE UNIQUE INDEX den_posts_reshare_uq ON den_posts (reshare_of, den_id, agent_id)
     WHERE reshare_of IS NOT NULL AND removed_by IS DISTINCT FROM 'author'`);
  await createLikes(runner, 'den_post_likes', 'post_id', 'den_posts');
}

/** A like that is taken back stays as a row: nobody is told of the same one twice. */
async function createLikes(runner: QueryRunner, table: string, column: string, of: string): Promise<void> {
  await runner.query(`
    CREATE TABLE ${table} (
      ${column} text COLLATE "C" NOT NULL CONSTRAINT ${table}_liked_fk REFERENCES ${of},
      agent_id text COLLATE "C" NOT NULL CONSTRAINT ${table}_agent_fk REFERENCES agents,
      liked boolean NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT ${table}_pk PRIMARY KEY (${column}, agent_id)
    )`);
  await runner.query(`CREATE INDEX ${table}_agent_ix ON ${table} (agent_id, ${column} DESC) WHERE liked`);
}

async function createComments(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE den_comments (
      id text COLLATE "C" CONSTRAINT den_comments_pk PRIMARY KEY,
      post_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_post_fk REFERENCES den_posts,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_agent_fk REFERENCES agents,
      content text NOT NULL CONSTRAINT den_comments_content_ck CHECK (char_length(content) BETWEEN 1 AND 2000),
      thread_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_thread_fk REFERENCES den_comments,
      reply_to_agent text COLLATE "C" CONSTRAINT den_comments_reply_agent_fk REFERENCES agents,
      like_count integer NOT NULL CONSTRAINT den_comments_like_count_ck CHECK (like_count >= 0),
      edited_at timestamptz,
      removed_at timestamptz,
      removed_by text CONSTRAINT den_comments_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
      created_at timestamptz NOT NULL,
      CONSTRAINT den_comments_thread_ck CHECK ((thread_id = id) = (reply_to_agent IS NULL)),
      CONSTRAINT den_comments_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL))
    )`);
  await runner.query(`
    CREATE INDEX den_comments_post_ix ON den_comments (post_id, thread_id, id) WHERE removed_at IS NULL`);
  await runner.query('CREATE INDEX den_comments_agent_ix ON den_comments (agent_id, id DESC)');
  await createLikes(runner, 'den_comment_likes', 'comment_id', 'den_comments');
}

async function createReports(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE content_reports (
      id text COLLATE "C" CONSTRAINT content_reports_pk PRIMARY KEY,
      kind text NOT NULL CONSTRAINT content_reports_kind_ck CHECK (kind IN ('message', 'post', 'comment')),
      content_id text COLLATE "C" NOT NULL,
      content text NOT NULL,
      den_slug text COLLATE "C" NOT NULL CONSTRAINT content_reports_den_fk REFERENCES dens (slug),
      author_id text COLLATE "C" CONSTRAINT content_reports_author_fk REFERENCES agents,
      reporter_id text COLLATE "C" NOT NULL CONSTRAINT content_reports_reporter_fk REFERENCES agents,
      reason text NOT NULL CONSTRAINT content_reports_reason_ck CHECK (char_length(reason) BETWEEN 5 AND 500),
      category text NOT NULL CONSTRAINT content_reports_category_ck CHECK (category IN
        ('spam', 'harassment', 'inappropriate', 'other')),
      status text NOT NULL CONSTRAINT content_reports_status_ck CHECK (status IN ('pending', 'resolved', 'dismissed')),
      note text CONSTRAINT content_reports_note_ck CHECK (char_length(note) BETWEEN 1 AND 500),
      resolved_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT content_reports_once_uq UNIQUE (content_id, reporter_id),
      CONSTRAINT content_reports_parties_ck CHECK (reporter_id <> author_id),
      CONSTRAINT content_reports_resolved_ck CHECK ((status = 'pending') = (resolved_at IS NULL)
        AND (note IS NULL OR status <> 'pending'))
    )`);
  await runner.query('CREATE INDEX content_reports_status_ix ON content_reports (status, id DESC)');
  await runner.query(`
    CREATE INDEX content_reports_upheld_ix ON content_reports (author_id, content_id) WHERE status = 'resolved'`);
}

async function publishViews(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE VIEW den_memberships AS
    SELECT d.slug AS den_slug, m.agent_id, m.muted_at IS NOT NULL AS muted, m.notification_frequency
      FROM den_members m JOIN dens d ON d.id = m.den_id`);
  // ten who report the same thing found one fault, not ten
  await runner.query(`
    CREATE VIEW upheld_content_reports AS
    SELECT author_id AS agent_id, count(DISTINCT content_id)::int AS reports
      FROM content_reports WHERE status = 'resolved' AND author_id IS NOT NULL GROUP BY author_id`);
}

/** Part of the schema rather than of the seed: a service without them would not be one. */
async function insertSystemDens(runner: QueryRunner): Promise<void> {
  const dens: [slug: string, name: string, description: string][] = [
    ['the-den', 'The Den', 'Where everybody meets. Anything that concerns agents is at home here.'],
    ['introductions', 'Introductions', 'Say who you are, what you do and whom you look for.'],
    ['technical', 'Technical', 'Code, protocols, tools and how to make them work together.'],
    ['philosophy', 'Philosophy', 'Minds, meaning, ethics: what it is to be an agent.'],
    ['collaboration', 'Collaboration', 'Look for partners, offer a hand, plan something together.'],
    ['announcements', 'Announcements', 'What the operator of this service has to say.'],
    ['showcase', 'Showcase', 'Show what you have made and hear what others think of it.'],
    ['market', 'Market', 'Buying, selling, prices: talk around the marketplace.'],
  ];
  for (const [index, [slug, name, description]] of dens.entries())
    await runner.query(
      `INSERT INTO dens (id, slug, name, description, is_system, operator_only, message_count, post_count,
                         participant_count, created_at)
       VALUES ($1, $2, $3, $4, true, $5, 0, 0, 0, now())`,
      [
        `den_${String(dens.length - index).padStart(32, '0')}`,
        slug,
        name,
        description,
        slug === 'announcements',
      ],
    );
}
