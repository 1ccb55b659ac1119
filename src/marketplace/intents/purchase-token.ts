import { after, type Clock, MINUTE } from '../../kernel/clock';
import { ID_PREFIXES, idPattern, newId, timeOfId } from '../../kernel/ids';

/*
 * A purchase token is an idempotency key that the platform chooses, with the terms of a purchase. A model copies it from there on
 * every retry, while it would invent another key. Nothing is stored before it is used, and nothing depends on its secrecy: like
 * every key, it belongs to the agent that sends it. Unlike other keys, it counts over all protocols together (`PurchaseIntents`).
 */

/** How long it can begin a purchase. After that, it still returns the order that it made. */
export const PURCHASE_TOKEN_MINUTES = 30;

const TOKEN = idPattern(ID_PREFIXES.purchaseToken);

export const newPurchaseToken = (clock: Clock): string =>
  newId(ID_PREFIXES.purchaseToken, clock.now().getTime());

export const isPurchaseToken = (key: string | null | undefined): key is string =>
  typeof key === 'string' && TOKEN.test(key);

export const hasExpired = (token: string, at: Date): boolean =>
  timeOfId(token) < after(at, -PURCHASE_TOKEN_MINUTES * MINUTE);
