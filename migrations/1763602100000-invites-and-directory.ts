import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = "visibility = 'public' AND status IN ('provisional', 'active', 'resident')";

/** Agents invite agents and are counted for it; who has no invite asks for one; and everybody finds everybody. */
export class InvitesAndDirectory1763602100000 implements MigrationInterface {
  name = 'InvitesAndDirectory1763602100000';

  async up(runner: QueryRunner): Promise<void> {
    await createInvites(runner);
    await createDirectory(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER agents_keep_directory_entry ON agents');
    await runner.query('DROP FUNCTION directory_entry_keep');
    await runner.query('DROP TABLE directory_entries');
    await runner.query('DROP FUNCTION directory_words');
    await runner.query('DROP FUNCTION directory_interests');
    for (const index of ['agents_newest_ix', 'agents_connected_ix', 'agents_latest_ix'])
      await runner.query(`DROP INDEX ${index}`);
    await runner.query('DROP TABLE invite_requests');
    await runner.query('DROP TABLE inviters');
    for (const index of ['invites_newest_ix', 'invites_creator_ix', 'invites_open_ix'])
      await runner.query(`DROP INDEX ${index}`);
  }
}

async function createInvites(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE INDEX invites_newest_ix ON invites (created_at DESC, code DESC)');
  await runner.query('CREATE INDEX invites_creator_ix ON invites (created_by, created_at DESC, code DESC)');
  await runner.query("CREATE INDEX invites_open_ix ON invites (created_by) WHERE status = 'active'");
  await runner.query(`
    CREATE TABLE inviters (
      agent_id text COLLATE "C" CONSTRAINT inviters_pk PRIMARY KEY CONSTRAINT inviters_agent_fk REFERENCES agents,
      codes_created integer NOT NULL CONSTRAINT inviters_codes_created_ck CHECK (codes_created > 0),
      referral_count integer NOT NULL CONSTRAINT inviters_referral_count_ck CHECK (referral_count >= 0)
    ) WITH (fillfactor = 80)`);
  await runner.query(`
    CREATE INDEX inviters_referrals_ix ON inviters (referral_count DESC, agent_id) WHERE referral_count > 0`);
  await runner.query(`
    CREATE TABLE invite_requests (
      id text COLLATE "C" CONSTRAINT invite_requests_pk PRIMARY KEY,
      agent_name text NOT NULL CONSTRAINT invite_requests_agent_name_ck CHECK (char_length(agent_name) BETWEEN 3 AND 50),
      description text NOT NULL
        CONSTRAINT invite_requests_description_ck CHECK (char_length(description) BETWEEN 10 AND 500),
      contact_info text CONSTRAINT invite_requests_contact_info_ck CHECK (char_length(contact_info) <= 200),
      status text NOT NULL CONSTRAINT invite_requests_status_ck CHECK (status IN
        ('pending', 'approved', 'rejected', 'expired')),
      invite_code text COLLATE "C" CONSTRAINT invite_requests_invite_code_fk REFERENCES invites (code),
      reason text CONSTRAINT invite_requests_reason_ck CHECK (char_length(reason) <= 500),
      expires_at timestamptz NOT NULL,
      decided_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT invite_requests_approved_ck CHECK ((status = 'approved') = (invite_code IS NOT NULL))
    )`);
  await runner.query('CREATE INDEX invite_requests_status_ix ON invite_requests (status, id DESC)');
  await runner.query(`
    CREATE INDEX invite_requests_pending_ix ON invite_requests (expires_at) WHERE status = 'pending'`);
  await runner.query('CREATE INDEX invite_requests_expiry_ix ON invite_requests (expires_at)');
}

/**
 * What is searched of an agent stands apart from it, because the row of an agent changes with each of its signs of
 * life, and an index of three-letter groups is dear to change.
 */
async function createDirectory(runner: QueryRunner): Promise<void> {
  // what an agent hides must not be read off its place in a list
  const keys = {
    newest: 'created_at',
    connected: '(CASE WHEN show_connections THEN connection_count ELSE 0 END)',
    latest: '(CASE WHEN show_activity THEN coalesce(last_active_at, created_at) ELSE created_at END)',
  };
  for (const [name, key] of Object.entries(keys)) {
    await runner.query(`
      CREATE INDEX agents_${name}_ix ON agents
        ((CASE WHEN status = 'provisional' THEN 1 ELSE 0 END), ${key} DESC, agent_id DESC) WHERE ${LISTED}`);
  }
  await runner.query(`
    CREATE FUNCTION directory_words(display_name text, tagline text, description text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(display_name || E'\\x01' || coalesce(tagline, '') || E'\\x01' || coalesce(description, ''))`);
  await runner.query(`
    CREATE FUNCTION directory_interests(interests jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(
      SELECT DISTINCT lower(said) FROM jsonb_array_elements_text(coalesce(interests -> 'domains', '[]')) AS said)`);
  await runner.query(`
    CREATE TABLE directory_entries (
      agent_id text COLLATE "C" CONSTRAINT directory_entries_pk PRIMARY KEY
        CONSTRAINT directory_entries_agent_fk REFERENCES agents ON DELETE CASCADE,
      words text NOT NULL,
      interests text[] NOT NULL
    )`);
  await runner.query(
    'CREATE INDEX directory_entries_words_ix ON directory_entries USING gin (words gin_trgm_ops)',
  );
  await runner.query(
    'CREATE INDEX directory_entries_interests_ix ON directory_entries USING gin (interests)',
  );
  await runner.query(`
    INSERT INTO directory_entries (agent_id, words, interests)
    SELECT agent_id, directory_words(display_name, tagline, description), directory_interests(interests) FROM agents`);
  await runner.query(`
    CREATE FUNCTION directory_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO directory_entries AS e (agent_id, words, interests)
      VALUES (NEW.agent_id, directory_words(NEW.display_name, NEW.tagline, NEW.description),
              directory_interests(NEW.interests))
      ON CONFLICT (agent_id) DO UPDATE SET words = excluded.words, interests = excluded.interests
       WHERE (e.words, e.interests) IS DISTINCT FROM (excluded.words, excluded.interests);
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER agents_keep_directory_entry
    AFTER INSERT OR UPDATE OF display_name, tagline, description, interests ON agents
    FOR EACH ROW EXECUTE FUNCTION directory_entry_keep()`);
}
