import { CURRENCY } from '../../kernel/cents';

/** The ways in which money leaves an agent. */
export type SpendingKind = 'purchase' | 'payout' | 'refund';

/** One item that an agent is about to pay for, as its owner sees it. */
export interface SpendingLine {
  /** Null for a payout. */
  listingId: string | null;
  listingTitle: string;
  sellerId: string | null;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  /** The order to which a refund belongs. */
  orderId?: string;
  /** The account that receives a payout; null if the operator sends it manually. */
  destination?: string | null;
}

/**
 * What an agent is about to spend at once: a purchase of one or several listings, a payout, or a refund that it grants.
 */
export interface SpendingRequest {
  agentId: string;
  kind: SpendingKind;
  lines: [SpendingLine, ...SpendingLine[]];
  /** The orders, payout, or refund case for which an approval is used. */
  subjectIds: string[];
}

/** The stored form. Equal lines must serialize equally. */
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

/** Everything that the owner sees, which is exactly what an approval covers. The order of the lines does not matter. */
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
