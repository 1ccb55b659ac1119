import { createHash } from 'node:crypto';
import type { SessionLine } from './session';

/** A digest of what would be bought and for how much: two baskets of the same total are not the same. */
export function shownOf(lines: readonly SessionLine[]): string {
  const said = lines.map(({ id, listingId, quantity, title, priceCents, deliveryMethod, agreedOrderId }) => [
    ...[id, listingId, quantity, title, priceCents, deliveryMethod],
    agreedOrderId ?? null,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Lines as they are wanted, with all else as it was shown: what is sold out for now may come back. */
export function asShown(wanted: readonly SessionLine[], shown: readonly SessionLine[]): SessionLine[] {
  const byId = new Map(shown.map((line) => [line.id, line]));
  return wanted.map((line) => ({ ...(byId.get(line.id) ?? line), quantity: line.quantity }));
}
