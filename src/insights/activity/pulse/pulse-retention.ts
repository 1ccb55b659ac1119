import { DAY, MINUTE } from '../../../kernel/clock';
import { statement } from '../../../platform/database/statements';
import { retention } from '../../../platform/workers/retention';

const BATCH = 1_000;

const CLEAR = statement(
  'pulses_clear',
  `WITH oldest AS (SELECT position, created_at FROM pulses ORDER BY position LIMIT ${BATCH}),
        gone AS (DELETE FROM pulses p USING oldest o WHERE p.position = o.position AND o.created_at < $1 RETURNING p.position)
   UPDATE pulse_head SET cleared_to = greatest(cleared_to, (SELECT max(position) FROM gone))
    WHERE id = 1 AND EXISTS (SELECT 1 FROM gone) RETURNING 1 AS cleared`,
);

/** A reconnecting stream repeats at most one day. */
export const pulseRetention = retention('pulse-retention', 10 * MINUTE, [{ sql: CLEAR, keptMs: DAY }]);
