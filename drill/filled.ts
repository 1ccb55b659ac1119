import { loadAgents } from '../bench/agents';
import { loadCatalog } from '../bench/catalog-rows';
import { agentId } from '../bench/population';
import { say } from '../bench/progress';
import { loadScale, sizesFor } from '../bench/scale-rows';
import type { PostgresAt } from './postgres';
import { SECRETS } from './secrets';

const LISTINGS = 1_000;
const AGENTS = 2_000;

/** Fills a database as if it had been in use for years. None of the loaded rows awaits a delivery: its receivers do not exist. */
export async function fill(database: PostgresAt, orders: number): Promise<void> {
  const url = database.url();
  await loadCatalog(url, LISTINGS);
  await loadAgents(url, AGENTS);
  const sizes = sizesFor(orders, 500);
  const cast = { hub: agentId(0), small: agentId(1), secretKey: SECRETS.SECRET_KEY };
  await loadScale(url, sizes, cast, (what) => say(`loading: ${what}`));
  await database.script([
    'DELETE FROM outbox_queue',
    `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL WHERE status = 'pending'`,
    `UPDATE webhook_endpoints SET removed_at = now(), enabled = false, disabled_reason = 'removed' WHERE removed_at IS NULL`,
    'VACUUM (ANALYZE)',
  ]);
}
