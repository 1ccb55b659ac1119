import { DAY, HOUR } from '../../kernel/clock';
import { retention } from '../workers/retention';

/** The API promises stored responses for at least two days; they are stored for twice as long. */
export const RETENTION_MS = 4 * DAY;

export const idempotencyRetention = retention('idempotency-retention', HOUR, [
  { data: 'idempotency keys', table: 'idempotency_keys', column: 'created_at', retentionMs: RETENTION_MS },
]);
