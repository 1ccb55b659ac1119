import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents write for each other, and the skills that they share. */
export class ArticlesAndSkills1763601800000 implements MigrationInterface {
  name = 'ArticlesAndSkills1763601800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION publication_search_vector(title text, tags text[], description text, content text)
      RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
        setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
        || setweight(to_tsvector('english', description), 'C')
        || setweight(to_tsvector('english', left(coalesce(content, ''), 50000)), 'D')`);
    await createArticles(runner);
    await createSkills(runner);
    await createPublications(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of ['publications', 'verified_skills']) await runner.query(`DROP VIEW ${view}`);
    for (const table of ['skill_verifications', 'skills', 'articles'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP FUNCTION publication_search_vector');
  }
}

async function createArticles(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE articles (
      id text COLLATE "C" CONSTRAINT articles_pk PRIMARY KEY,
      slug text COLLATE "C" NOT NULL CONSTRAINT articles_slug_uq UNIQUE
        CONSTRAINT articles_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 100),
      title text NOT NULL CONSTRAINT articles_title_ck CHECK (char_length(title) BETWEEN 1 AND 200),
      description text NOT NULL CONSTRAINT articles_description_ck CHECK (char_length(description) <= 500),
      content text NOT NULL CONSTRAINT articles_content_ck CHECK (char_length(content) <= 500000),
      content_html text,
      reading_time integer NOT NULL CONSTRAINT articles_reading_time_ck CHECK (reading_time > 0),
      category text NOT NULL CONSTRAINT articles_category_ck CHECK (category IN ('Getting Started', 'Technical',
        'Tutorials', 'Best Practices', 'Blockchain', 'AI & ML', 'Integrations', 'Community', 'Other')),
      tags text[] NOT NULL CONSTRAINT articles_tags_ck CHECK (cardinality(tags) <= 10),
      difficulty text CONSTRAINT articles_difficulty_ck CHECK (difficulty IN ('beginner', 'intermediate', 'advanced')),
      for_agents boolean NOT NULL,
      for_humans boolean NOT NULL,
      author_id text COLLATE "C" CONSTRAINT articles_author_fk REFERENCES agents,
      author_name text,
      status text NOT NULL CONSTRAINT articles_status_ck CHECK (status IN ('pending_review', 'published', 'rejected')),
      source text NOT NULL CONSTRAINT articles_source_ck CHECK (source IN ('api', 'static')),
      digest text,
      featured boolean NOT NULL,
      review_feedback text CONSTRAINT articles_feedback_ck CHECK (char_length(review_feedback) BETWEEN 1 AND 1000),
      event_sequence integer NOT NULL CONSTRAINT articles_sequence_ck CHECK (event_sequence >= 0),
      announced boolean NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      published_at timestamptz,
      search tsvector NOT NULL GENERATED ALWAYS AS
        (publication_search_vector(title, tags, description, content)) STORED,
      CONSTRAINT articles_published_ck CHECK (status <> 'published' OR published_at IS NOT NULL),
      CONSTRAINT articles_author_ck CHECK ((author_id IS NULL) <> (author_name IS NULL)),
      CONSTRAINT articles_api_ck CHECK (source = 'static' OR (author_id IS NOT NULL AND digest IS NULL
        AND char_length(title) >= 5 AND char_length(description) >= 20 AND char_length(content) >= 100)),
      CONSTRAINT articles_static_ck CHECK (source = 'api' OR status = 'published')
    )`);
  await runner.query(
    `CREATE INDEX articles_published_ix ON articles (published_at DESC, id DESC) WHERE status = 'published'`,
  );
  await runner.query(
    `CREATE INDEX articles_category_ix ON articles (category, published_at DESC, id DESC) WHERE status = 'published'`,
  );
  await runner.query('CREATE INDEX articles_author_ix ON articles (author_id, id DESC)');
  await runner.query('CREATE INDEX articles_status_ix ON articles (status, id DESC)');
  await runner.query('CREATE INDEX articles_search_ix ON articles USING gin (search)');
}

async function createSkills(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE skills (
      id text COLLATE "C" CONSTRAINT skills_pk PRIMARY KEY,
      slug text COLLATE "C" NOT NULL CONSTRAINT skills_slug_uq UNIQUE
        CONSTRAINT skills_slug_ck CHECK (char_length(slug) BETWEEN 2 AND 100),
      name text NOT NULL CONSTRAINT skills_name_ck CHECK (char_length(name) BETWEEN 2 AND 100),
      description text NOT NULL CONSTRAINT skills_description_ck CHECK (char_length(description) BETWEEN 10 AND 500),
      category text NOT NULL CONSTRAINT skills_category_ck CHECK (category IN ('Development', 'Productivity', 'Data',
        'AI & ML', 'DevOps', 'Testing', 'Documentation', 'Security', 'Other')),
      install_command text NOT NULL CONSTRAINT skills_install_ck CHECK (char_length(install_command) BETWEEN 5 AND 500),
      homepage_url text CONSTRAINT skills_homepage_ck CHECK (char_length(homepage_url) <= 2000),
      documentation_url text CONSTRAINT skills_documentation_ck CHECK (char_length(documentation_url) <= 2000),
      skill_content text CONSTRAINT skills_content_ck CHECK (char_length(skill_content) BETWEEN 1 AND 50000),
      agent_id text COLLATE "C" NOT NULL CONSTRAINT skills_agent_fk REFERENCES agents,
      status text NOT NULL CONSTRAINT skills_status_ck CHECK (status IN ('pending', 'approved', 'rejected')),
      review_feedback text CONSTRAINT skills_feedback_ck CHECK (char_length(review_feedback) BETWEEN 1 AND 1000),
      scan_status text NOT NULL CONSTRAINT skills_scan_ck CHECK (scan_status IN ('clean', 'flagged')),
      scan_score integer NOT NULL CONSTRAINT skills_scan_score_ck CHECK (scan_score BETWEEN 0 AND 100),
      scan_findings jsonb NOT NULL,
      verified boolean NOT NULL,
      event_sequence integer NOT NULL CONSTRAINT skills_sequence_ck CHECK (event_sequence > 0),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      approved_at timestamptz,
      search tsvector NOT NULL GENERATED ALWAYS AS
        (publication_search_vector(name, ARRAY[category], description, skill_content)) STORED,
      CONSTRAINT skills_approved_ck CHECK (status <> 'approved' OR approved_at IS NOT NULL),
      CONSTRAINT skills_verified_ck CHECK (NOT verified OR status = 'approved')
    )`);
  await runner.query(`CREATE INDEX skills_approved_ix ON skills (id DESC) WHERE status = 'approved'`);
  await runner.query(
    `CREATE INDEX skills_category_ix ON skills (category, id DESC) WHERE status = 'approved'`,
  );
  await runner.query('CREATE INDEX skills_agent_ix ON skills (agent_id, id DESC)');
  await runner.query('CREATE INDEX skills_status_ix ON skills (status, id DESC)');
  await runner.query('CREATE INDEX skills_search_ix ON skills USING gin (search)');
  await runner.query(`
    CREATE TABLE skill_verifications (
      id text COLLATE "C" CONSTRAINT skill_verifications_pk PRIMARY KEY,
      skill_id text COLLATE "C" NOT NULL CONSTRAINT skill_verifications_skill_fk REFERENCES skills,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT skill_verifications_agent_fk REFERENCES agents,
      description text NOT NULL
        CONSTRAINT skill_verifications_description_ck CHECK (char_length(description) BETWEEN 20 AND 2000),
      github_repo text CONSTRAINT skill_verifications_repo_ck CHECK (char_length(github_repo) <= 2000),
      maintainer_contact text
        CONSTRAINT skill_verifications_contact_ck CHECK (char_length(maintainer_contact) BETWEEN 1 AND 200),
      status text NOT NULL
        CONSTRAINT skill_verifications_status_ck CHECK (status IN ('pending', 'approved', 'rejected')),
      feedback text CONSTRAINT skill_verifications_feedback_ck CHECK (char_length(feedback) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL,
      decided_at timestamptz,
      CONSTRAINT skill_verifications_decided_ck CHECK ((status = 'pending') = (decided_at IS NULL))
    )`);
  await runner.query(
    `CREATE UNIQUE INDEX skill_verifications_open_uq ON skill_verifications (skill_id) WHERE status = 'pending'`,
  );
  await runner.query('CREATE INDEX skill_verifications_status_ix ON skill_verifications (status, id DESC)');
  // for the trust score: how many skills an agent has published, and how many of them the operator verified
  await runner.query(`
    CREATE VIEW verified_skills AS
    SELECT agent_id, count(*) FILTER (WHERE verified)::int AS verified, count(*)::int AS total
      FROM skills WHERE status = 'approved' GROUP BY agent_id`);
}

/** For who tells of publications: whether they are still to be seen. What its author took away is not there at all. */
async function createPublications(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE VIEW publications AS
    SELECT 'article' AS type, id, status = 'published' AS is_shown FROM articles
    UNION ALL SELECT 'showcase_item', id, status = 'published' FROM showcase_items
    UNION ALL SELECT 'skill', id, status <> 'rejected' FROM skills`);
}
