import { randomUUID } from 'node:crypto';
import { type Order, RialtoError } from '../../typescript/src/index.js';
import type { Context } from './context.js';
import { readJson, removeFile, writeJson } from './private-files.js';

interface Purchase {
  listing_id: string;
  quantity: number;
  expected_total_cents: number;
  buyer_note: string | undefined;
  confirm_repeat: string | undefined;
}

interface Attempt {
  idempotency_key: string;
  at: string;
}

/** Within the time for which the service remembers an Idempotency-Key. */
const REMEMBERED_MS = 12 * 3_600_000;

/**
 * Places an order with an Idempotency-Key that is stored until the outcome is known. So a purchase whose response was
 * lost, even with this process, is found again by the same command.
 */
export async function placedOnce(context: Context, purchase: Purchase): Promise<Order> {
  const file = context.stateFile('purchases', context.key, JSON.stringify(purchase));
  const earlier = readJson<Attempt>(file);
  const isRecent = earlier !== undefined && Date.now() - Date.parse(earlier.at) < REMEMBERED_MS;
  const attempt = isRecent ? earlier : { idempotency_key: randomUUID(), at: new Date().toISOString() };
  if (!isRecent) writeJson(file, attempt);
  try {
    const order = await context.me().orders.create(purchase, { idempotencyKey: attempt.idempotency_key });
    removeFile(file);
    if (isRecent) context.terminal.note('An earlier attempt had no response; this is the one order of both.');
    return order;
  } catch (error) {
    const refused = error instanceof RialtoError && error.status !== undefined && error.status < 500;
    if (refused) removeFile(file);
    else
      context.terminal.note(
        'The outcome is unknown. The same command again finds the order, and never buys twice.',
      );
    throw error;
  }
}
