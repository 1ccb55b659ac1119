import { bodyOf, isRefusal, isUnclear } from '../mcp';
import { Violation } from '../violation';
import type { Exchange, World } from '../world';
import type { Check } from './check';

const KEY = 'a repeat with the same key has no second effect';
const FOREIGN = 'no key is taken for that of another';
const REUSED = '"code":"idempotency_key_reused"';

/** Records that agents make with a call, whose answer has their ID. */
const MADE = [
  // a checkout answers with the order of the platform
  `SELECT id FROM orders o WHERE offer_id IS NULL AND NOT EXISTS (SELECT FROM ucp_order_lines l WHERE l.order_id = o.id)`,
  `SELECT id FROM offers`,
  `SELECT id FROM wallet_deposits WHERE order_id IS NULL`,
  `SELECT id FROM wallet_payouts`,
  `SELECT id FROM reviews`,
  `SELECT id FROM order_messages`,
  `SELECT id FROM listings`,
  `SELECT id FROM discount_codes`,
].join(' UNION ALL ');

/** Each key has one effect: repeats have the same answer, and nothing is made that no answer names. */
export function oneEffectPerKey(world: World): Check {
  const named = new Set<string>();
  const first = new Map<string, { sent: string; id: unknown }>();
  const tried = new Set<string>();
  /** Calls of which nobody knows whether they had an effect. */
  const unclear = new Set<unknown>();
  world.observers.push((exchange) => {
    const { actor, method, path, status, headers } = exchange;
    if (method === 'GET') return;
    const key = headers?.['idempotency-key'];
    const about = `${actor} ${method} ${path} ${key}`;
    // a purchase token counts for all purchases together
    const used = key?.startsWith('ptk_') ? `${actor} ${key}` : about;
    if (exchange.text.includes(REUSED) && !tried.has(used)) throw new Violation(FOREIGN, about);
    tried.add(used);
    if (status >= 500 || isUnclear(exchange)) unclear.add(key === undefined ? exchange : about);
    if (status >= 300 || isRefusal(exchange)) return;
    const id = idIn(exchange);
    if (typeof id === 'string') named.add(id);
    if (key === undefined) return;
    unclear.delete(about);
    const sent = JSON.stringify(exchange.body);
    const before = first.get(about);
    if (before && (before.id !== id || before.sent !== sent))
      throw new Violation(
        KEY,
        `${about}: ${before.sent} made ${String(before.id)}, ${sent} made ${String(id)}`,
      );
    first.set(about, { sent, id });
  });
  const violations = async (): Promise<object[]> => {
    const rows = await world.rows<{ id: string }>(`${MADE} ORDER BY id`);
    const unnamed = rows.filter(({ id }) => !named.has(id));
    return unnamed.length > unclear.size ? unnamed : [];
  };
  return { name: 'nothing is made that no answer names', when: 'daily', violations };
}

function idIn(exchange: Exchange): unknown {
  const { id, offer } = bodyOf(exchange) as { id?: unknown; offer?: { id?: unknown } };
  return id ?? offer?.id;
}
