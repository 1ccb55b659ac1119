import { CURRENCY } from '../../kernel/cents';

/** The ways in which money leaves an agent. */
export type SpendingKind = 'purchase' | 'payout' | 'refund' | 'evaluation';

/** Where goods are shipped. */
export interface ApprovalAddress {
  name: string;
  line1: string;
  line2?: string | null;
  city: string;
  region?: string | null;
  postal_code: string;
  country: string;
  phone?: string | null;
}

/** What is bought, on which terms, and where it goes. */
export interface PurchaseTerms {
  condition: string;
  deliveryMethod: string;
  returnPolicy: string;
  /** A digest of what describes the goods. */
  goods: string;
  /** The digest of the checks that accept the delivery: those of the listing, or of the offer. Null without any. */
  acceptance: string | null;
  shippingAddress: ApprovalAddress | null;
}

/** One item that an agent is about to pay for, as its owner sees it. */
export interface SpendingLine {
  /** Null for a payout. */
  listingId: string | null;
  listingTitle: string;
  sellerId: string | null;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  /** The order to which a refund or an evaluation belongs. */
  orderId?: string;
  /** The account that receives a payout; null if the operator sends it manually. */
  destination?: string | null;
  terms?: PurchaseTerms;
}

/**
 * What an agent is about to spend at once: a purchase of one or several listings, a payout, a refund that it grants, or the fees of
 * evaluators.
 */
export interface SpendingRequest {
  agentId: string;
  kind: SpendingKind;
  lines: [SpendingLine, ...SpendingLine[]];
  /** The orders, payout, refund case, or verification for which an approval is used. */
  subjectIds: string[];
  /** The terms of each line of a purchase. Read only if an approval is needed. */
  terms?: () => Promise<PurchaseTerms[]>;
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
  condition?: string;
  delivery_method?: string;
  return_policy?: string;
  goods_digest?: string;
  acceptance_sha256?: string;
  /** Null if nothing is shipped. */
  address_digest?: string | null;
  order_id?: string;
  destination?: string | null;
}

/** With the address, which is stored encrypted. */
export interface ShownLine extends ApprovalLine {
  shipping_address?: ApprovalAddress;
}

export async function withTerms(request: SpendingRequest): Promise<SpendingRequest> {
  const terms = await request.terms?.();
  if (!terms) return request;
  const lines = request.lines.map((line, n) => ({ ...line, terms: terms[n] }));
  return { ...request, lines: lines as SpendingRequest['lines'] };
}

/** Everything that the owner sees, which is exactly what an approval covers. The order of the lines does not matter. */
export function linesOf({ lines }: SpendingRequest, digestOf: (address: ApprovalAddress) => string): string {
  const stored = lines.map((line): ApprovalLine => ({
    listing_id: line.listingId,
    title: line.listingTitle,
    seller_id: line.sellerId,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    total_cents: line.totalCents,
    currency: CURRENCY,
    ...(line.terms && {
      condition: line.terms.condition,
      delivery_method: line.terms.deliveryMethod,
      return_policy: line.terms.returnPolicy,
      goods_digest: line.terms.goods,
      ...(line.terms.acceptance !== null && { acceptance_sha256: line.terms.acceptance }),
      address_digest: line.terms.shippingAddress && digestOf(line.terms.shippingAddress),
    }),
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
