import { DAY, MINUTE } from '../kernel/clock';
import { statement } from '../platform/database/statements';
import { retention, defineRetentionTime } from '../platform/workers/retention';
import { GRANTLESS_CLIENT_MS, UNUSED_CLIENT_MS, ACCESS_LOG_RETENTION_MS } from './policies';

const BATCH = 1_000;

/** IDs are ordered by time, so the oldest entries come first in the index. */
const AUDIT = statement(
  'oauth_audit_forget',
  `DELETE FROM oauth_audit_entries WHERE id IN (
     SELECT id FROM (SELECT id, created_at FROM oauth_audit_entries ORDER BY id LIMIT ${BATCH}) oldest
      WHERE created_at <= $1)
   RETURNING 1 AS gone`,
);
/** Keeps clients with an active grant and schedules their next check. */
const CLIENTS = statement(
  'oauth_clients_purge',
  `WITH due AS (SELECT id FROM oauth_clients WHERE purge_at <= $1::timestamptz ORDER BY purge_at, id LIMIT ${BATCH}
                   FOR UPDATE SKIP LOCKED),
        used AS (SELECT d.id FROM due d WHERE EXISTS (
                   SELECT FROM oauth_grants g WHERE g.client_id = d.id AND g.revoked_at IS NULL)),
        kept AS (UPDATE oauth_clients SET purge_at = $1 + interval '${GRANTLESS_CLIENT_MS} milliseconds' WHERE id IN (SELECT id FROM used)),
        gone AS (DELETE FROM oauth_clients WHERE id IN (SELECT id FROM due EXCEPT SELECT id FROM used))
   SELECT 1 AS looked_at FROM due`,
);

defineRetentionTime('OAuth clients that were never authorized', UNUSED_CLIENT_MS);
defineRetentionTime('OAuth clients without a grant', GRANTLESS_CLIENT_MS);

export const oauthRetention = retention('oauth-retention', 5 * MINUTE, [
  // a code reused late is still recognized
  { data: 'authorization codes', table: 'oauth_codes', key: 'hash', column: 'expires_at', retentionMs: DAY },
  { data: 'access tokens', table: 'oauth_access_tokens', key: 'hash', column: 'expires_at' },
  { data: 'access tokens of keys', table: 'oauth_key_tokens', key: 'hash', column: 'expires_at' },
  {
    data: 'token pairs of recently used refresh tokens',
    table: 'oauth_successors',
    key: 'token_hash',
    column: 'expires_at',
  },
  // deletes their refresh tokens as well
  { data: 'refresh tokens', table: 'oauth_token_families', key: 'id', column: 'expires_at' },
  { data: 'OAuth access log', sql: AUDIT, retentionMs: ACCESS_LOG_RETENTION_MS },
  { sql: CLIENTS },
]);
