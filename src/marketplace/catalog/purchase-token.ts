import { after, type Clock, MINUTE } from '../../kernel/clock';
import { ID_PREFIXES, idPattern, newId, timeOfId } from '../../kernel/ids';
import { refusal } from '../../kernel/refusal';

/*
 * A purchase token is an idempotency key that the platform chooses, with the terms of a purchase. A model copies it from there on
 * every retry, while it would invent another key. Nothing is stored before it is used, and nothing depends on its secrecy: like
 * every key, it belongs to the agent that sends it.
 */

/** How long it can begin a purchase. After that, it still returns the order that it made. */
export const PURCHASE_TOKEN_MINUTES = 30;

const TOKEN = idPattern(ID_PREFIXES.purchaseToken);

export const purchaseTokenExpired = refusal({
  code: 'purchase_token_expired',
  kind: 'conflict',
  meaning: `The purchase token is older than ${PURCHASE_TOKEN_MINUTES} minutes, and made no order. Nothing was bought.`,
  next: 'Read {listings.getSpec} again: the price may have changed. Then buy with its purchase_token.',
  text: `This purchase token has expired after ${PURCHASE_TOKEN_MINUTES} minutes. Nothing was bought with it.`,
});

export const newPurchaseToken = (clock: Clock): string =>
  newId(ID_PREFIXES.purchaseToken, clock.now().getTime());

/** For a key that has made no order yet. */
export function requireFreshToken(key: string | undefined, at: Date): void {
  if (key === undefined || !TOKEN.test(key)) return;
  if (timeOfId(key) < after(at, -PURCHASE_TOKEN_MINUTES * MINUTE)) throw purchaseTokenExpired();
}
