import { createHash } from 'node:crypto';
import type { Session, SessionLine } from './session';

/** A digest of what would be bought and for how much: two baskets of the same total are not the same. */
export function shownOf(lines: readonly SessionLine[]): string {
  const said = lines.map(
    ({ id, listingId, quantity, title, priceCents, deliveryMethod, agreedOrderId, discount }) => [
      ...[id, listingId, quantity, title, priceCents, deliveryMethod],
      agreedOrderId ?? null,
      ...(discount ? [discount.id, discount.cents] : []),
    ],
  );
  return digest(said);
}

/** A digest of all that a platform may change: what is bought, for how much, where it goes, and who is told. */
export function contentsOf({ lines, details, platformUrl, webhookUrl }: Session): string {
  const { buyer, context, attribution, shipping, codes } = details;
  const said: unknown[] = [buyer, context, attribution, shipping].map((one) => one ?? null);
  if (codes) said.push(codes);
  return digest([shownOf(lines), ...said, platformUrl, webhookUrl]);
}

/** Whether a line in both differs now, in what it is or what it costs. */
export function haveMoved(before: readonly SessionLine[], now: readonly SessionLine[]): boolean {
  const known = new Map(before.map((line) => [line.listingId, line]));
  return now.some(({ listingId, title, priceCents }) => {
    const line = known.get(listingId);
    return line !== undefined && (line.title !== title || line.priceCents !== priceCents);
  });
}

/** Lines as they are wanted, with all else as it was shown: what is sold out for now may come back. */
export function asShown(wanted: readonly SessionLine[], shown: readonly SessionLine[]): SessionLine[] {
  const byId = new Map(shown.map((line) => [line.id, line]));
  return wanted.map((line) => ({ ...(byId.get(line.id) ?? line), quantity: line.quantity }));
}

function digest(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
