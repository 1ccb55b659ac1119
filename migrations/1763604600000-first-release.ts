import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything that only an earlier release needed. There is none. */
const STATEMENTS = `
  DROP TRIGGER outbox_events_lend ON outbox_events;
  DROP TRIGGER outbox_events_follow ON outbox_events;
  DROP TRIGGER outbox_events_keep_waiting ON outbox_events;
  DROP FUNCTION outbox_lend, outbox_follow, outbox_keep_waiting;
  CREATE OR REPLACE FUNCTION outbox_enqueue() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox_queue (event_id, occurred_at, due_at) SELECT id, occurred_at, occurred_at FROM added;
    RETURN NULL;
  END $$;
  ALTER TABLE outbox_events DROP published_at, DROP attempts, DROP next_attempt_at, DROP leased_until, DROP lease_token,
    DROP last_error;
  ALTER TABLE outbox_queue DROP lent;

  ALTER TABLE secret_key_proof DROP clear_text_until;
  ALTER TABLE agents DROP callback_url, ALTER name_skeleton SET NOT NULL;
  ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_sealed_url_ck, DROP url, ALTER key_id SET NOT NULL,
    ADD CONSTRAINT webhook_endpoints_sealed_url_ck CHECK (sealed_url IS NOT NULL OR removed_at IS NOT NULL);
  ALTER TABLE a2a_push_configs DROP CONSTRAINT a2a_push_configs_sealed_url_ck, DROP url, ALTER sealed_url SET NOT NULL,
    ALTER key_id SET NOT NULL;

  ALTER TABLE invites DROP CONSTRAINT invites_id_ck, DROP clear_until, ALTER code_hash SET NOT NULL, ALTER sealed_code SET NOT NULL,
    ADD CONSTRAINT invites_code_hash_uq UNIQUE USING INDEX invites_code_hash_uq;
  ALTER TABLE invites RENAME code TO id;
  ALTER TABLE invite_uses RENAME code TO invite_id;
  ALTER TABLE invite_uses RENAME CONSTRAINT invite_uses_code_fk TO invite_uses_invite_fk;
  ALTER INDEX invite_uses_code_ix RENAME TO invite_uses_invite_ix;
  ALTER TABLE invite_requests RENAME invite_code TO invite_id;
  ALTER TABLE invite_requests RENAME CONSTRAINT invite_requests_invite_code_fk TO invite_requests_invite_fk;
  ALTER TABLE agents RENAME invite_code TO invite_id;
  ALTER TABLE agents RENAME CONSTRAINT agents_invite_code_fk TO agents_invite_fk;

  ALTER TABLE ucp_signing_keys RENAME private_key TO sealed_key;
  ALTER TABLE ucp_signing_keys RENAME published_until TO expires_at;
  ALTER TABLE ucp_signing_keys ALTER expires_at SET NOT NULL;

  ALTER TABLE mcp_sessions ALTER elicits_urls SET NOT NULL;
  ALTER TABLE offers ALTER goods SET NOT NULL;
  ALTER TABLE ucp_order_lines ALTER return_policy SET NOT NULL;`;

/** The state that every later release starts from. */
export class FirstRelease1763604600000 implements MigrationInterface {
  name = 'FirstRelease1763604600000';
  contract = 'no earlier release exists';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'; ${STATEMENTS}`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
