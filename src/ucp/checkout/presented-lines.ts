import { createHash } from 'node:crypto';
import type { UcpSession } from './session';
import type { SessionLine } from './ucp-checkout.entity';

/** Digest of what would be bought, at what price, and on what terms: baskets with the same total can differ. */
export function presentedDigestOf(lines: readonly SessionLine[]): string {
  const said = lines.map(
    ({
      id,
      listingId,
      quantity,
      title,
      priceCents,
      deliveryMethod,
      returnPolicy,
      acceptanceSha256,
      agreedOrderId,
      discount,
    }) => [
      id,
      listingId,
      quantity,
      title,
      priceCents,
      deliveryMethod,
      returnPolicy,
      agreedOrderId ?? null,
      ...(discount ? [discount.id, discount.cents] : []),
      ...(acceptanceSha256 === undefined ? [] : [acceptanceSha256]),
    ],
  );
  return digest(said);
}

/** Digest of everything that a platform can change: items, prices, destination, and webhook. */
export function contentsOf({ lines, details, platformUrl, webhookUrl }: UcpSession): string {
  const { buyer, context, attribution, shipping, codes } = details;
  const said: unknown[] = [buyer, context, attribution, shipping].map((one) => one ?? null);
  if (codes) said.push(codes);
  return digest([presentedDigestOf(lines), ...said, platformUrl, webhookUrl]);
}

/** Whether the title or price of a line in both baskets differs. */
export function havePricesChanged(before: readonly SessionLine[], now: readonly SessionLine[]): boolean {
  const known = new Map(before.map((line) => [line.listingId, line]));
  return now.some(({ listingId, title, priceCents }) => {
    const line = known.get(listingId);
    return line !== undefined && (line.title !== title || line.priceCents !== priceCents);
  });
}

/** The wanted lines in the requested quantities, otherwise as shown. Sold-out lines stay, since stock may return. */
export function asPresented(
  wanted: readonly SessionLine[],
  displayed: readonly SessionLine[],
): SessionLine[] {
  const byId = new Map(displayed.map((line) => [line.id, line]));
  return wanted.map((line) => ({ ...(byId.get(line.id) ?? line), quantity: line.quantity }));
}

function digest(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
