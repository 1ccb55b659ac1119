/**
 * SQL: whether the key of the endpoint `e` was revoked or has expired by `now`. An endpoint of the owner, who acts without
 * a key, ends only when it is disabled. A freeze of the agent ends nothing.
 */
export const keyEnded = (now: string): string =>
  `(e.key_id NOT LIKE 'owner:%' AND NOT EXISTS (
      SELECT FROM api_keys k
       WHERE k.id = e.key_id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})))`;

/** SQL: whether nothing more is sent to the endpoint `e` because of its key, not even what was requested. */
export const closedByKey = (now: string): string =>
  `(e.disabled_reason IS NOT DISTINCT FROM 'key_ended' OR ${keyEnded(now)})`;
