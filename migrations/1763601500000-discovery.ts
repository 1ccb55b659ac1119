import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who fits whom: an index of what agents say of themselves, and whom each was recommended. */
export class Discovery1763601500000 implements MigrationInterface {
  name = 'Discovery1763601500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW agent_profiles AS
      SELECT agent_id, display_name, avatar_url, tagline, description, status, visibility,
             verified_at IS NOT NULL AS verified, version, created_at, capabilities, interests, communication, principles,
             visibility = 'public' AND status IN ('provisional', 'active', 'resident') AS is_listed
        FROM agents`);
    await createIndexOfAgents(runner);
    await createRecommendations(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'recommendation_rounds',
      'recommendations',
      'discovery_postings',
      'discovery_terms',
      'discovery_agents',
    ])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP FUNCTION discovery_search_vector(text, text, text, text)');
    await runner.query('DROP VIEW agent_profiles');
  }
}

async function createIndexOfAgents(runner: QueryRunner): Promise<void> {
  // every word stands there alone and, from names and skills, once more with its place: a GIN index knows no weights
  await runner.query(`
    CREATE FUNCTION discovery_search_vector(name text, skills text, tagline text, description text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
      setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', skills), 'B')
      || setweight(to_tsvector('english', tagline), 'C')
      || setweight(to_tsvector('english', description), 'D')
      || array_to_tsvector(ARRAY(
           SELECT 'name:' || word FROM unnest(tsvector_to_array(to_tsvector('english', name))) AS word
           UNION ALL
           SELECT 'skill:' || word FROM unnest(tsvector_to_array(to_tsvector('english', skills))) AS word))`);
  await runner.query(`
    CREATE TABLE discovery_agents (
      agent_id text COLLATE "C" CONSTRAINT discovery_agents_pk PRIMARY KEY
        CONSTRAINT discovery_agents_agent_fk REFERENCES agents,
      ordinal integer GENERATED ALWAYS AS IDENTITY CONSTRAINT discovery_agents_ordinal_uq UNIQUE,
      version integer NOT NULL CONSTRAINT discovery_agents_version_ck CHECK (version >= 0),
      listed boolean NOT NULL,
      facets json NOT NULL,
      term_ids integer[] NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      search tsvector NOT NULL
    )`);
  await runner.query('CREATE INDEX discovery_agents_name_ix ON discovery_agents (name_key) WHERE listed');
  await runner.query(
    'CREATE INDEX discovery_agents_similar_name_ix ON discovery_agents USING gin (name_key gin_trgm_ops) WHERE listed',
  );
  await runner.query(
    'CREATE INDEX discovery_agents_search_ix ON discovery_agents USING gin (search) WHERE listed',
  );
  await runner.query(`
    CREATE TABLE discovery_terms (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT discovery_terms_pk PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      term text COLLATE "C" NOT NULL CONSTRAINT discovery_terms_term_ck CHECK (char_length(term) BETWEEN 1 AND 200),
      CONSTRAINT discovery_terms_uq UNIQUE (kind, term)
    )`);
  await runner.query(
    `CREATE INDEX discovery_terms_similar_ix ON discovery_terms USING gin (term gin_trgm_ops) WHERE kind = 'offered'`,
  );
  await runner.query(`
    CREATE TABLE discovery_postings (
      term_id integer NOT NULL,
      block integer NOT NULL CONSTRAINT discovery_postings_block_ck CHECK (block >= 0),
      members bytea NOT NULL CONSTRAINT discovery_postings_members_ck CHECK (octet_length(members) <= 1024),
      CONSTRAINT discovery_postings_pk PRIMARY KEY (term_id, block)
    )`);
}

async function createRecommendations(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE recommendation_rounds (
      agent_id text COLLATE "C" CONSTRAINT recommendation_rounds_pk PRIMARY KEY
        CONSTRAINT recommendation_rounds_agent_fk REFERENCES agents,
      made_at timestamptz NOT NULL
    )`);
  await runner.query(`
    CREATE TABLE recommendations (
      id text COLLATE "C" CONSTRAINT recommendations_pk PRIMARY KEY,
      agent_id text COLLATE "C" NOT NULL CONSTRAINT recommendations_agent_fk REFERENCES agents,
      recommended_id text COLLATE "C" NOT NULL CONSTRAINT recommendations_recommended_fk REFERENCES agents,
      type text NOT NULL CONSTRAINT recommendations_type_ck
        CHECK (type IN ('mutual_interest', 'capability_match', 'shared_neighbours')),
      reason text NOT NULL CONSTRAINT recommendations_reason_ck CHECK (char_length(reason) <= 500),
      compatibility double precision NOT NULL CONSTRAINT recommendations_compatibility_ck
        CHECK (compatibility BETWEEN 0 AND 1),
      seen_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT recommendations_pair_uq UNIQUE (agent_id, recommended_id),
      CONSTRAINT recommendations_pair_ck CHECK (agent_id <> recommended_id)
    )`);
}
