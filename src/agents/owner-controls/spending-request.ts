import { CURRENCY } from '../../kernel/cents';

/** The ways in which money leaves an agent. */
export type SpendingKind = 'purchase' | 'payout' | 'refund';

/** One of the things that an agent is about to pay for, as its owner sees it. */
export interface SpendingLine {
  /** Null for a payout. */
  listingId: string | null;
  listingTitle: string;
  sellerId: string | null;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  /** The order that a refund belongs to. */
  orderId?: string;
  /** The account that a payout goes to; null where the operator sends it by hand. */
  destination?: string | null;
}

/** What an agent is about to spend at once: a purchase or a basket of several, a payout, or a refund that it grants. */
export interface SpendingRequest {
  agentId: string;
  kind: SpendingKind;
  lines: [SpendingLine, ...SpendingLine[]];
  /** The orders, or the payout or refund case, that an approval is used for. */
  subjectIds: string[];
}

/** As it is stored: what is the same is written the same. */
export interface ApprovalLine {
  listing_id: string | null;
  title: string;
  seller_id: string | null;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  currency: string;
  order_id?: string;
  destination?: string | null;
}

/** All that the owner sees, which is all that an approval covers, in any order. */
export function linesOf({ lines }: SpendingRequest): string {
  const stored = lines.map((line): ApprovalLine => ({
    listing_id: line.listingId,
    title: line.listingTitle,
    seller_id: line.sellerId,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    total_cents: line.totalCents,
    currency: CURRENCY,
    order_id: line.orderId,
    destination: line.destination,
  }));
  const rank = (line: ApprovalLine): string => JSON.stringify(line);
  return JSON.stringify(stored.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)));
}

export function totalOf({ lines }: SpendingRequest): number {
  return lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
}

export function titleOf({ lines }: SpendingRequest): string {
  const [{ listingTitle }, ...others] = lines;
  return others.length === 0 ? listingTitle : `${listingTitle} and ${others.length} more`;
}
