/** One of the things that an agent is about to buy, as its owner is shown it. */
export interface WishedLine {
  listingId: string;
  listingTitle: string;
  sellerId: string;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
}

/** What an agent is about to buy at once: one thing, or a basket of several. */
export interface Wish {
  agentId: string;
  lines: [WishedLine, ...WishedLine[]];
  orderIds: string[];
}

/** As it is kept: what is the same is written the same. */
export interface ApprovalLine {
  listing_id: string;
  title: string;
  seller_id: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  currency: string;
}

/** All that the owner is shown, which is all that a yes is for. In whatever order it is bought. */
export function linesOf({ lines }: Wish): string {
  const kept = lines.map((line): ApprovalLine => ({
    listing_id: line.listingId,
    title: line.listingTitle,
    seller_id: line.sellerId,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    total_cents: line.totalCents,
    currency: 'USD',
  }));
  const rank = (line: ApprovalLine): string => JSON.stringify(line);
  return JSON.stringify(kept.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)));
}

export function totalOf({ lines }: Wish): number {
  return lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

export function titleOf({ lines }: Wish): string {
  const [{ listingTitle }, ...others] = lines;
  return others.length === 0 ? listingTitle : `${listingTitle} and ${others.length} more`;
}
