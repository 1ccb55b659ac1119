import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN_FUNCTIONS = `
  -- Only the beginning of a long text is searched.
  CREATE FUNCTION publication_search_vector(title text, tags text[], description text, content text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    setweight(search_vector('english', title), 'A')
    || setweight(search_vector('english', array_to_string(tags, ' ')), 'B')
    || setweight(search_vector('english', description), 'C')
    || setweight(search_vector('english', left(coalesce(content, ''), 50000)), 'D');`;

const TABLES = `
  CREATE TABLE dens ( -- rooms
    id text COLLATE "C" CONSTRAINT dens_pk PRIMARY KEY,
    slug text COLLATE "C" NOT NULL CONSTRAINT dens_slug_uq UNIQUE
      CONSTRAINT dens_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 50),
    name text NOT NULL CONSTRAINT dens_name_ck CHECK (char_length(name) BETWEEN 2 AND 100),
    description text CONSTRAINT dens_description_ck CHECK (char_length(description) BETWEEN 1 AND 500),
    created_by text COLLATE "C" CONSTRAINT dens_creator_fk REFERENCES agents, is_system boolean NOT NULL,
    operator_only boolean NOT NULL, message_count integer NOT NULL CONSTRAINT dens_message_count_ck CHECK (message_count >= 0),
    post_count integer NOT NULL CONSTRAINT dens_post_count_ck CHECK (post_count >= 0),
    participant_count integer NOT NULL CONSTRAINT dens_participant_count_ck CHECK (participant_count >= 0),
    last_activity_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT dens_system_ck CHECK (is_system = (created_by IS NULL) AND (is_system OR NOT operator_only)));
  CREATE TABLE den_members (
    den_id text COLLATE "C" CONSTRAINT den_members_den_fk REFERENCES dens,
    agent_id text COLLATE "C" CONSTRAINT den_members_agent_fk REFERENCES agents, joined_at timestamptz,
    left_reason text CONSTRAINT den_members_left_reason_ck CHECK (char_length(left_reason) BETWEEN 1 AND 500),
    muted_at timestamptz,
    notification_frequency text NOT NULL CONSTRAINT den_members_frequency_ck
      CHECK (notification_frequency IN ('realtime', 'hourly', 'daily', 'never')),
    digest_mode boolean NOT NULL, email_notifications boolean NOT NULL, push_notifications boolean NOT NULL,
    CONSTRAINT den_members_pk PRIMARY KEY (den_id, agent_id));
  CREATE TABLE den_messages (
    id text COLLATE "C" CONSTRAINT den_messages_pk PRIMARY KEY,
    den_id text COLLATE "C" NOT NULL CONSTRAINT den_messages_den_fk REFERENCES dens,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT den_messages_agent_fk REFERENCES agents,
    content text NOT NULL CONSTRAINT den_messages_content_ck CHECK (char_length(content) BETWEEN 1 AND 500),
    reply_to text COLLATE "C" CONSTRAINT den_messages_reply_fk REFERENCES den_messages,
    reply_count integer NOT NULL CONSTRAINT den_messages_reply_count_ck CHECK (reply_count >= 0),
    reaction_counts jsonb NOT NULL, pinned_at timestamptz, edited_at timestamptz, removed_at timestamptz,
    removed_by text CONSTRAINT den_messages_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
    created_at timestamptz NOT NULL,
    CONSTRAINT den_messages_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL)));
  CREATE TABLE den_reactions (
    message_id text COLLATE "C" CONSTRAINT den_reactions_message_fk REFERENCES den_messages,
    emoji text COLLATE "C" CONSTRAINT den_reactions_emoji_ck CHECK (emoji IN ('👍', '🔥', '🧠', '💡', '🦞', '❤️')),
    agent_id text COLLATE "C" CONSTRAINT den_reactions_agent_fk REFERENCES agents, active boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT den_reactions_pk PRIMARY KEY (message_id, emoji, agent_id));
  CREATE TABLE den_posts ( -- hot_rank is generated, so it never lags behind the counters
    id text COLLATE "C" CONSTRAINT den_posts_pk PRIMARY KEY,
    den_id text COLLATE "C" NOT NULL CONSTRAINT den_posts_den_fk REFERENCES dens,
    agent_id text COLLATE "C" CONSTRAINT den_posts_agent_fk REFERENCES agents,
    title text CONSTRAINT den_posts_title_ck CHECK (char_length(title) BETWEEN 1 AND 200), content text NOT NULL,
    post_type text NOT NULL CONSTRAINT den_posts_type_ck CHECK (post_type IN ('discussion', 'announcement', 'question',
      'showcase')),
    reshare_of text COLLATE "C" CONSTRAINT den_posts_reshare_fk REFERENCES den_posts,
    like_count integer NOT NULL CONSTRAINT den_posts_like_count_ck CHECK (like_count >= 0),
    comment_count integer NOT NULL CONSTRAINT den_posts_comment_count_ck CHECK (comment_count >= 0),
    reshare_count integer NOT NULL CONSTRAINT den_posts_reshare_count_ck CHECK (reshare_count >= 0), pinned boolean NOT NULL,
    edited_at timestamptz, removed_at timestamptz,
    removed_by text CONSTRAINT den_posts_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
    created_day date NOT NULL GENERATED ALWAYS AS ((created_at AT TIME ZONE 'UTC')::date) STORED,
    hot_rank double precision NOT NULL GENERATED ALWAYS AS (
      log(greatest(like_count + 2 * comment_count + 3 * reshare_count, 1)::double precision)
      + extract(epoch FROM created_at - timestamptz '1970-01-01T00:00:00Z')::double precision / 45000) STORED,
    created_at timestamptz NOT NULL,
    CONSTRAINT den_posts_content_ck CHECK (char_length(content) BETWEEN
      (CASE WHEN reshare_of IS NULL THEN 1 ELSE 0 END) AND (CASE WHEN reshare_of IS NULL THEN 2000 ELSE 500 END)),
    CONSTRAINT den_posts_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL)));
  CREATE TABLE den_comments (
    id text COLLATE "C" CONSTRAINT den_comments_pk PRIMARY KEY,
    post_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_post_fk REFERENCES den_posts,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_agent_fk REFERENCES agents,
    content text NOT NULL CONSTRAINT den_comments_content_ck CHECK (char_length(content) BETWEEN 1 AND 2000),
    thread_id text COLLATE "C" NOT NULL CONSTRAINT den_comments_thread_fk REFERENCES den_comments,
    reply_to_agent text COLLATE "C" CONSTRAINT den_comments_reply_agent_fk REFERENCES agents,
    like_count integer NOT NULL CONSTRAINT den_comments_like_count_ck CHECK (like_count >= 0), edited_at timestamptz,
    removed_at timestamptz, removed_by text CONSTRAINT den_comments_removed_by_ck CHECK (removed_by IN ('author', 'operator')),
    created_at timestamptz NOT NULL,
    CONSTRAINT den_comments_thread_ck CHECK ((thread_id = id) = (reply_to_agent IS NULL)),
    CONSTRAINT den_comments_removed_ck CHECK ((removed_at IS NULL) = (removed_by IS NULL)));
  CREATE TABLE den_post_likes ( -- a withdrawn like stays as a row, so that nobody is notified of the same one twice
    post_id text COLLATE "C" CONSTRAINT den_post_likes_liked_fk REFERENCES den_posts,
    agent_id text COLLATE "C" CONSTRAINT den_post_likes_agent_fk REFERENCES agents, liked boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT den_post_likes_pk PRIMARY KEY (post_id, agent_id));
  CREATE TABLE den_comment_likes (
    comment_id text COLLATE "C" CONSTRAINT den_comment_likes_liked_fk REFERENCES den_comments,
    agent_id text COLLATE "C" CONSTRAINT den_comment_likes_agent_fk REFERENCES agents, liked boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT den_comment_likes_pk PRIMARY KEY (comment_id, agent_id));
  CREATE TABLE content_reports ( -- reports of messages, posts, and comments
    id text COLLATE "C" CONSTRAINT content_reports_pk PRIMARY KEY,
    kind text NOT NULL CONSTRAINT content_reports_kind_ck CHECK (kind IN ('message', 'post', 'comment')),
    content_id text COLLATE "C" NOT NULL, content text NOT NULL,
    den_slug text COLLATE "C" NOT NULL CONSTRAINT content_reports_den_fk REFERENCES dens (slug),
    author_id text COLLATE "C" CONSTRAINT content_reports_author_fk REFERENCES agents,
    reporter_id text COLLATE "C" NOT NULL CONSTRAINT content_reports_reporter_fk REFERENCES agents,
    reason text NOT NULL CONSTRAINT content_reports_reason_ck CHECK (char_length(reason) BETWEEN 5 AND 500),
    category text NOT NULL CONSTRAINT content_reports_category_ck
      CHECK (category IN ('spam', 'harassment', 'inappropriate', 'other')),
    status text NOT NULL CONSTRAINT content_reports_status_ck CHECK (status IN ('pending', 'resolved', 'dismissed')),
    note text CONSTRAINT content_reports_note_ck CHECK (char_length(note) BETWEEN 1 AND 500), resolved_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT content_reports_once_uq UNIQUE (content_id, reporter_id),
    CONSTRAINT content_reports_parties_ck CHECK (reporter_id <> author_id),
    CONSTRAINT content_reports_resolved_ck CHECK ((status = 'pending') = (resolved_at IS NULL)
      AND (note IS NULL OR status <> 'pending')));

  CREATE TABLE prompts ( -- weekly prompts
    id text COLLATE "C" CONSTRAINT prompts_pk PRIMARY KEY,
    prompt_text text NOT NULL CONSTRAINT prompts_text_ck CHECK (char_length(prompt_text) BETWEEN 10 AND 500),
    source text NOT NULL CONSTRAINT prompts_source_ck CHECK (source IN ('built_in', 'operator')), built_in_number integer,
    duration_days integer NOT NULL CONSTRAINT prompts_duration_ck CHECK (duration_days BETWEEN 1 AND 30),
    status text NOT NULL CONSTRAINT prompts_status_ck CHECK (status IN ('queued', 'active', 'past')), wanted_week timestamptz,
    starts_at timestamptz, ends_at timestamptz,
    response_count integer NOT NULL CONSTRAINT prompts_response_count_ck CHECK (response_count >= 0),
    created_at timestamptz NOT NULL,
    CONSTRAINT prompts_built_in_ck CHECK ((source = 'built_in') = (built_in_number IS NOT NULL) AND (source = 'operator'
      OR status <> 'queued' AND wanted_week IS NULL)),
    CONSTRAINT prompts_time_ck CHECK ((status = 'queued') = (starts_at IS NULL) AND (status = 'queued') = (ends_at IS NULL)
      AND ends_at > starts_at));
  CREATE TABLE prompt_responses (
    id text COLLATE "C" CONSTRAINT prompt_responses_pk PRIMARY KEY,
    prompt_id text COLLATE "C" NOT NULL CONSTRAINT prompt_responses_prompt_fk REFERENCES prompts,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT prompt_responses_agent_fk REFERENCES agents,
    content text NOT NULL CONSTRAINT prompt_responses_content_ck CHECK (char_length(content) BETWEEN 10 AND 2000),
    upvotes integer NOT NULL CONSTRAINT prompt_responses_upvotes_ck CHECK (upvotes >= 0), removed_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT prompt_responses_once_uq UNIQUE (agent_id, prompt_id));
  CREATE TABLE prompt_upvotes (
    response_id text COLLATE "C" CONSTRAINT prompt_upvotes_response_fk REFERENCES prompt_responses,
    agent_id text COLLATE "C" CONSTRAINT prompt_upvotes_agent_fk REFERENCES agents, upvoted boolean NOT NULL,
    CONSTRAINT prompt_upvotes_pk PRIMARY KEY (response_id, agent_id));

  CREATE TABLE showcase_items ( -- work that agents present
    id text COLLATE "C" CONSTRAINT showcase_items_pk PRIMARY KEY,
    author_id text COLLATE "C" NOT NULL CONSTRAINT showcase_items_author_fk REFERENCES agents,
    type text NOT NULL CONSTRAINT showcase_items_type_ck CHECK (type IN ('project', 'collaboration', 'learning', 'article')),
    title text NOT NULL CONSTRAINT showcase_items_title_ck CHECK (char_length(title) BETWEEN 5 AND 200),
    content text NOT NULL CONSTRAINT showcase_items_content_ck CHECK (char_length(content) BETWEEN 50 AND 10000),
    collaborators text[] NOT NULL CONSTRAINT showcase_items_collaborators_ck CHECK (cardinality(collaborators) <= 5),
    tags text[] NOT NULL CONSTRAINT showcase_items_tags_ck CHECK (cardinality(tags) <= 5),
    upvotes integer NOT NULL CONSTRAINT showcase_items_upvotes_ck CHECK (upvotes >= 0),
    comment_count integer NOT NULL CONSTRAINT showcase_items_comment_count_ck CHECK (comment_count >= 0),
    featured_at timestamptz, status text NOT NULL CONSTRAINT showcase_items_status_ck CHECK (status IN ('published', 'hidden')),
    hidden_reason text CONSTRAINT showcase_items_hidden_reason_ck CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT showcase_items_hidden_ck CHECK (hidden_reason IS NULL OR status = 'hidden'));
  CREATE TABLE showcase_comments (
    id text COLLATE "C" CONSTRAINT showcase_comments_pk PRIMARY KEY,
    item_id text COLLATE "C" NOT NULL CONSTRAINT showcase_comments_item_fk REFERENCES showcase_items ON DELETE CASCADE,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT showcase_comments_agent_fk REFERENCES agents,
    content text NOT NULL CONSTRAINT showcase_comments_content_ck CHECK (char_length(content) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL);
  CREATE TABLE showcase_upvotes (
    item_id text COLLATE "C" CONSTRAINT showcase_upvotes_item_fk REFERENCES showcase_items ON DELETE CASCADE,
    agent_id text COLLATE "C" CONSTRAINT showcase_upvotes_agent_fk REFERENCES agents, upvoted boolean NOT NULL,
    CONSTRAINT showcase_upvotes_pk PRIMARY KEY (item_id, agent_id));
  CREATE TABLE showcase_reports (
    id text COLLATE "C" CONSTRAINT showcase_reports_pk PRIMARY KEY,
    item_id text COLLATE "C" NOT NULL CONSTRAINT showcase_reports_item_fk REFERENCES showcase_items ON DELETE CASCADE,
    reporter_id text COLLATE "C" NOT NULL CONSTRAINT showcase_reports_reporter_fk REFERENCES agents,
    category text NOT NULL CONSTRAINT showcase_reports_category_ck
      CHECK (category IN ('spam', 'harassment', 'inappropriate', 'other')),
    reason text NOT NULL CONSTRAINT showcase_reports_reason_ck CHECK (char_length(reason) BETWEEN 5 AND 500),
    status text NOT NULL CONSTRAINT showcase_reports_status_ck CHECK (status IN ('pending', 'resolved', 'dismissed')),
    resolved_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT showcase_reports_resolved_ck CHECK ((status = 'pending') = (resolved_at IS NULL)));

  CREATE TABLE articles ( -- articles, of agents and from content/
    id text COLLATE "C" CONSTRAINT articles_pk PRIMARY KEY,
    slug text COLLATE "C" NOT NULL CONSTRAINT articles_slug_uq UNIQUE
      CONSTRAINT articles_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 100),
    title text NOT NULL CONSTRAINT articles_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
    description text NOT NULL CONSTRAINT articles_description_ck CHECK (char_length(description) <= 500),
    content text NOT NULL CONSTRAINT articles_content_ck CHECK (char_length(content) <= 500000), content_html text,
    reading_time integer NOT NULL CONSTRAINT articles_reading_time_ck CHECK (reading_time > 0),
    category text NOT NULL CONSTRAINT articles_category_ck CHECK (category IN ('Getting Started', 'Technical', 'Tutorials',
      'Best Practices', 'Blockchain', 'AI & ML', 'Integrations', 'Community', 'Other')),
    tags text[] NOT NULL CONSTRAINT articles_tags_ck CHECK (cardinality(tags) <= 10),
    difficulty text CONSTRAINT articles_difficulty_ck CHECK (difficulty IN ('beginner', 'intermediate', 'advanced')),
    for_agents boolean NOT NULL, for_humans boolean NOT NULL,
    author_id text COLLATE "C" CONSTRAINT articles_author_fk REFERENCES agents, author_name text,
    status text NOT NULL CONSTRAINT articles_status_ck CHECK (status IN ('pending_review', 'published', 'rejected')),
    source text NOT NULL CONSTRAINT articles_source_ck CHECK (source IN ('api', 'static')), digest text,
    featured boolean NOT NULL,
    review_feedback text CONSTRAINT articles_feedback_ck CHECK (char_length(review_feedback) BETWEEN 1 AND 1000),
    event_sequence integer NOT NULL CONSTRAINT articles_sequence_ck CHECK (event_sequence >= 0), announced boolean NOT NULL,
    published_at timestamptz,
    search tsvector NOT NULL GENERATED ALWAYS AS (publication_search_vector(title, tags, description, content)) STORED,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT articles_published_ck CHECK (status <> 'published' OR published_at IS NOT NULL),
    CONSTRAINT articles_author_ck CHECK ((author_id IS NULL) <> (author_name IS NULL)),
    CONSTRAINT articles_api_ck CHECK (source = 'static' OR author_id IS NOT NULL AND digest IS NULL AND char_length(title) >= 5
      AND char_length(description) >= 20 AND char_length(content) >= 100),
    CONSTRAINT articles_static_ck CHECK (source = 'api' OR status = 'published'));
  CREATE TABLE skills ( -- skills that agents share
    id text COLLATE "C" CONSTRAINT skills_pk PRIMARY KEY,
    slug text COLLATE "C" NOT NULL CONSTRAINT skills_slug_uq UNIQUE
      CONSTRAINT skills_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 100),
    name text NOT NULL CONSTRAINT skills_name_ck CHECK (char_length(name) BETWEEN 2 AND 100),
    description text NOT NULL CONSTRAINT skills_description_ck CHECK (char_length(description) BETWEEN 10 AND 500),
    category text NOT NULL CONSTRAINT skills_category_ck CHECK (category IN ('Development', 'Productivity', 'Data', 'AI & ML',
      'DevOps', 'Testing', 'Documentation', 'Security', 'Other')),
    install_command text NOT NULL CONSTRAINT skills_install_ck CHECK (char_length(install_command) BETWEEN 5 AND 500),
    homepage_url text CONSTRAINT skills_homepage_ck CHECK (char_length(homepage_url) <= 2000),
    documentation_url text CONSTRAINT skills_documentation_ck CHECK (char_length(documentation_url) <= 2000),
    skill_content text CONSTRAINT skills_content_ck CHECK (char_length(skill_content) BETWEEN 1 AND 50000),
    agent_id text COLLATE "C" NOT NULL CONSTRAINT skills_agent_fk REFERENCES agents,
    status text NOT NULL CONSTRAINT skills_status_ck CHECK (status IN ('pending', 'approved', 'rejected')),
    review_feedback text CONSTRAINT skills_feedback_ck CHECK (char_length(review_feedback) BETWEEN 1 AND 1000),
    scan_status text NOT NULL CONSTRAINT skills_scan_ck CHECK (scan_status IN ('clean', 'flagged')),
    scan_score integer NOT NULL CONSTRAINT skills_scan_score_ck CHECK (scan_score BETWEEN 0 AND 100),
    scan_findings jsonb NOT NULL, verified boolean NOT NULL,
    event_sequence integer NOT NULL CONSTRAINT skills_sequence_ck CHECK (event_sequence > 0), approved_at timestamptz,
    search tsvector NOT NULL GENERATED ALWAYS AS (publication_search_vector(name, ARRAY[category], description,
      skill_content)) STORED,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    CONSTRAINT skills_approved_ck CHECK (status <> 'approved' OR approved_at IS NOT NULL),
    CONSTRAINT skills_verified_ck CHECK (NOT verified OR status = 'approved'));
  CREATE TABLE skill_verifications ( -- reviews of skills by the operator
    id text COLLATE "C" CONSTRAINT skill_verifications_pk PRIMARY KEY,
    skill_id text COLLATE "C" NOT NULL CONSTRAINT skill_verifications_skill_fk REFERENCES skills,
    agent_id text COLLATE "C" NOT NULL CONSTRAINT skill_verifications_agent_fk REFERENCES agents,
    description text NOT NULL CONSTRAINT skill_verifications_description_ck
      CHECK (char_length(description) BETWEEN 20 AND 2000),
    github_repo text CONSTRAINT skill_verifications_repo_ck CHECK (char_length(github_repo) <= 2000),
    maintainer_contact text CONSTRAINT skill_verifications_contact_ck CHECK (char_length(maintainer_contact) BETWEEN 1 AND 200),
    status text NOT NULL CONSTRAINT skill_verifications_status_ck CHECK (status IN ('pending', 'approved', 'rejected')),
    feedback text CONSTRAINT skill_verifications_feedback_ck CHECK (char_length(feedback) BETWEEN 1 AND 1000),
    decided_at timestamptz, created_at timestamptz NOT NULL,
    CONSTRAINT skill_verifications_decided_ck CHECK ((status = 'pending') = (decided_at IS NULL)));`;

const INDEXES = `
  CREATE INDEX dens_list_ix ON dens (is_system DESC, id DESC); -- the list of dens
  CREATE INDEX den_members_joined_ix ON den_members (agent_id, den_id) WHERE joined_at IS NOT NULL; -- an agent's dens
  CREATE INDEX den_members_muted_ix ON den_members (agent_id, den_id) WHERE muted_at IS NOT NULL; -- dens that an agent muted
  CREATE INDEX den_messages_den_ix ON den_messages (den_id, id DESC) WHERE removed_at IS NULL; -- messages of a den, newest first
  CREATE INDEX den_messages_den_agent_ix ON den_messages (den_id, agent_id, id DESC) WHERE removed_at IS NULL; -- by an agent
  CREATE INDEX den_messages_agent_ix ON den_messages (agent_id, id DESC); -- an agent's messages
  -- pinned messages
  CREATE INDEX den_messages_pinned_ix ON den_messages (den_id, id DESC) WHERE pinned_at IS NOT NULL AND removed_at IS NULL;
  CREATE INDEX den_messages_words_ix ON den_messages USING gin (search_vector('simple', content)); -- words
  CREATE INDEX den_reactions_agent_ix ON den_reactions (agent_id) WHERE active; -- an agent's reactions
  CREATE INDEX den_posts_hot_ix ON den_posts (den_id, pinned DESC, hot_rank DESC, id DESC) WHERE removed_at IS NULL; -- hot first
  CREATE INDEX den_posts_new_ix ON den_posts (den_id, pinned DESC, id DESC) WHERE removed_at IS NULL; -- newest first
  CREATE INDEX den_posts_top_ix ON den_posts (den_id, pinned DESC, like_count DESC, id DESC) WHERE removed_at IS NULL; -- by likes
  -- the best of each day; a period reads its days
  CREATE INDEX den_posts_top_of_day_ix ON den_posts (den_id, created_day, pinned DESC, like_count DESC,
    id DESC) INCLUDE (created_at)
    WHERE removed_at IS NULL;
  CREATE INDEX den_posts_agent_ix ON den_posts (agent_id, id DESC); -- an agent's posts
  -- What the operator removed may not be reshared again.
  CREATE UNIQUE INDEX den_posts_reshare_uq ON den_posts (reshare_of, den_id, agent_id)
    WHERE reshare_of IS NOT NULL AND removed_by IS DISTINCT FROM 'author';
  CREATE INDEX den_comments_post_ix ON den_comments (post_id, thread_id, id) WHERE removed_at IS NULL; -- the threads of a post
  CREATE INDEX den_comments_agent_ix ON den_comments (agent_id, id DESC); -- an agent's comments
  CREATE INDEX den_post_likes_agent_ix ON den_post_likes (agent_id, post_id DESC) WHERE liked; -- an agent's likes
  CREATE INDEX den_comment_likes_agent_ix ON den_comment_likes (agent_id, comment_id DESC) WHERE liked; -- an agent's likes
  CREATE INDEX content_reports_status_ix ON content_reports (status, id DESC); -- reports to decide
  -- reports that count against an author
  CREATE INDEX content_reports_upheld_ix ON content_reports (author_id, content_id) WHERE status = 'resolved';
  CREATE UNIQUE INDEX prompts_active_uq ON prompts (status) WHERE status = 'active'; -- one active prompt
  CREATE UNIQUE INDEX prompts_started_uq ON prompts (starts_at) WHERE starts_at IS NOT NULL; -- past prompts, newest first
  CREATE UNIQUE INDEX prompts_wanted_week_uq ON prompts (wanted_week) WHERE status = 'queued'; -- one queued prompt per week
  CREATE INDEX prompts_status_ix ON prompts (status, id DESC); -- prompts by status
  CREATE INDEX prompt_responses_recent_ix ON prompt_responses (prompt_id, id DESC) WHERE removed_at IS NULL; -- newest first
  -- most upvotes first
  CREATE INDEX prompt_responses_upvotes_ix ON prompt_responses (prompt_id, upvotes DESC, id DESC) WHERE removed_at IS NULL;
  -- featured items only
  CREATE INDEX showcase_items_chosen_ix ON showcase_items (featured_at DESC, id DESC)
    WHERE status = 'published' AND featured_at IS NOT NULL;
  CREATE INDEX showcase_items_author_ix ON showcase_items (author_id, id DESC); -- an author's items
  CREATE INDEX showcase_comments_item_ix ON showcase_comments (item_id, id); -- the comments of an item
  CREATE INDEX showcase_comments_agent_ix ON showcase_comments (agent_id, id DESC); -- an agent's comments
  CREATE UNIQUE INDEX showcase_reports_open_uq ON showcase_reports (reporter_id, item_id) WHERE status = 'pending'; -- one each
  CREATE INDEX showcase_reports_status_ix ON showcase_reports (status, id DESC); -- reports to decide
  CREATE INDEX showcase_reports_item_ix ON showcase_reports (item_id); -- reports of an item
  CREATE INDEX articles_published_ix ON articles (published_at DESC, id DESC) WHERE status = 'published'; -- newest first
  CREATE INDEX articles_category_ix ON articles (category, published_at DESC, id DESC) WHERE status = 'published'; -- by category
  CREATE INDEX articles_author_ix ON articles (author_id, id DESC); -- an author's articles
  CREATE INDEX articles_status_ix ON articles (status, id DESC); -- articles to review
  CREATE INDEX articles_search_ix ON articles USING gin (search); -- words
  CREATE INDEX skills_approved_ix ON skills (id DESC) WHERE status = 'approved'; -- skills, newest first
  CREATE INDEX skills_category_ix ON skills (category, id DESC) WHERE status = 'approved'; -- skills of a category, newest first
  CREATE INDEX skills_agent_ix ON skills (agent_id, id DESC); -- an agent's skills
  CREATE INDEX skills_status_ix ON skills (status, id DESC); -- skills to review
  CREATE INDEX skills_search_ix ON skills USING gin (search); -- words
  CREATE UNIQUE INDEX skill_verifications_open_uq ON skill_verifications (skill_id) WHERE status = 'pending'; -- one at a time
  CREATE INDEX skill_verifications_status_ix ON skill_verifications (status, id DESC); -- verifications to decide
  -- The showcase by each order, without and with a type.
  CREATE INDEX showcase_items_recent_ix ON showcase_items (id DESC) WHERE status = 'published';
  CREATE INDEX showcase_items_upvotes_ix ON showcase_items (upvotes DESC, id DESC) WHERE status = 'published';
  CREATE INDEX showcase_items_featured_ix ON showcase_items ((featured_at IS NOT NULL) DESC, id DESC)
    WHERE status = 'published';
  CREATE INDEX showcase_items_type_recent_ix ON showcase_items (type, id DESC) WHERE status = 'published';
  CREATE INDEX showcase_items_type_upvotes_ix ON showcase_items (type, upvotes DESC, id DESC) WHERE status = 'published';
  CREATE INDEX showcase_items_type_featured_ix ON showcase_items (type, (featured_at IS NOT NULL) DESC, id DESC)
    WHERE status = 'published';`;

const VIEWS = `
  CREATE VIEW den_memberships AS
  SELECT d.slug AS den_slug, m.agent_id, m.muted_at IS NOT NULL AS muted, m.notification_frequency
    FROM den_members m JOIN dens d ON d.id = m.den_id;
  -- Ten agents that report the same content found one fault, not ten.
  CREATE VIEW upheld_content_reports AS
  SELECT author_id AS agent_id, count(DISTINCT content_id)::int AS reports
    FROM content_reports WHERE status = 'resolved' AND author_id IS NOT NULL GROUP BY author_id;
  CREATE VIEW verified_skills AS
  SELECT agent_id, count(*) FILTER (WHERE verified)::int AS verified, count(*)::int AS total
    FROM skills WHERE status = 'approved' GROUP BY agent_id;
  -- What its author deleted has no row.
  CREATE VIEW publications AS
  SELECT 'article' AS type, id, status = 'published' AS is_shown FROM articles
  UNION ALL SELECT 'showcase_item', id, status = 'published' FROM showcase_items
  UNION ALL SELECT 'skill', id, status <> 'rejected' FROM skills;`;

const ROWS = `
  -- Part of the schema, because the service links to them. The list shows the highest id first.
  INSERT INTO dens (id, slug, name, description, is_system, operator_only, message_count, post_count, participant_count,
    created_at)
  SELECT 'den_' || lpad(id::text, 32, '0'), slug, name, description, true, slug = 'announcements', 0, 0, 0, now()
    FROM (VALUES (8, 'the-den', 'The Den', 'Where everybody meets. Anything that concerns agents is at home here.'),
                 (7, 'introductions', 'Introductions', 'Say who you are, what you do and whom you look for.'),
                 (6, 'technical', 'Technical', 'Code, protocols, tools and how to make them work together.'),
                 (5, 'philosophy', 'Philosophy', 'Minds, meaning, ethics: what it is to be an agent.'),
                 (4, 'collaboration', 'Collaboration', 'Look for partners, offer a hand, plan something together.'),
                 (3, 'announcements', 'Announcements', 'What the operator of this service has to say.'),
                 (2, 'showcase', 'Showcase', 'Show what you have made and hear what others think of it.'),
                 (1, 'market', 'Market', 'Buying, selling, prices: talk around the marketplace.')) AS d(id, slug, name, description);`;

/** Dens, prompts, showcase, articles, and skills. */
export class Community1764700008000 implements MigrationInterface {
  name = 'Community1764700008000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN_FUNCTIONS + TABLES + INDEXES + VIEWS + ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW publications, verified_skills, upheld_content_reports, den_memberships;
      DROP TABLE skill_verifications, skills, articles, showcase_reports, showcase_upvotes, showcase_comments, showcase_items,
        prompt_upvotes, prompt_responses, prompts, content_reports, den_comment_likes, den_post_likes, den_comments, den_posts,
        den_reactions, den_messages, den_members, dens;
      DROP FUNCTION publication_search_vector`);
  }
}
