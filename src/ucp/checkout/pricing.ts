import type { OfferedTerms } from '../../marketplace/catalog/offered-listings.reader';
import type { AgreedPurchase } from '../../marketplace/orders/ports/basket.service';
import { listingIdOf } from '../catalog/products';
import { type Message, refusal, warning } from '../wire/envelope';
import type { SessionLine } from './ucp-checkout.entity';

/** What is known about the listings in a basket. */
export interface Offering {
  terms: ReadonlyMap<string, OfferedTerms>;
  /** Unpaid orders of this buyer that come from an accepted offer. */
  agreed: readonly AgreedPurchase[];
  buyerId: string | null;
}

export interface RequestedLine {
  id?: string;
  itemId: string;
  quantity: number;
  expectedAcceptanceSha256?: string;
}

export interface PricedBasket {
  lines: SessionLine[];
  /** What is unavailable as requested. */
  notes: Message[];
}

/**
 * Prices the requested lines. Quantities beyond the stock are reduced to it, and unavailable items are dropped; each
 * gets a message. An agreed price applies to exactly the agreed quantity, whose units are already reserved.
 */
export function price(requested: readonly RequestedLine[], offering: Offering): PricedBasket {
  const left = new Map([...offering.terms.values()].map(({ id, available }) => [id, available]));
  const agreed = [...offering.agreed];
  const used = new Set<string>();
  const lines: SessionLine[] = [];
  const notes: Message[] = [];
  for (const [n, line] of requested.entries()) {
    const path = `$.line_items[${n}]`;
    const listingId = listingIdOf(line.itemId);
    const terms = offering.terms.get(listingId);
    const deal = agreed.findIndex((one) => one.listingId === listingId && one.quantity === line.quantity);
    const [purchase] = deal < 0 ? [] : agreed.splice(deal, 1);
    const isOwn = terms?.sellerId === offering.buyerId;
    if (!terms || isOwn || (terms.blocked && !purchase)) {
      notes.push(refusal('item_unavailable', unavailable(isOwn, line.itemId), { path }));
      continue;
    }
    const available = left.get(listingId) ?? 0;
    const quantity = purchase ? purchase.quantity : Math.min(line.quantity, available);
    if (quantity === 0) {
      const why = terms.sellerAway ? 'The seller is on vacation. Nothing can be ordered.' : 'It is sold out.';
      notes.push(refusal(terms.sellerAway ? 'item_unavailable' : 'out_of_stock', why, { path }));
      continue;
    }
    if (quantity < line.quantity) {
      const text = `Only ${quantity} are left, so the quantity is ${quantity}.`;
      notes.push(warning('quantity_adjusted', text, `$.line_items[${lines.length}].quantity`));
    }
    if (!purchase) left.set(listingId, available - quantity);
    lines.push({
      id: freeId(line.id, used, lines.length),
      listingId,
      quantity,
      title: terms.title,
      priceCents: purchase?.unitPriceCents ?? terms.priceCents,
      imageUrl: terms.image,
      deliveryMethod: terms.deliveryMethod,
      returnPolicy: purchase?.returnPolicy ?? terms.returnPolicy,
      ...(purchase ? { agreedOrderId: purchase.orderId } : checksOf(line, terms)),
    });
  }
  return { lines, notes };
}

/** What was asked for, to price it again. */
export function requestedLinesOf({ lines }: { lines: readonly SessionLine[] }): RequestedLine[] {
  return lines.map(({ id, listingId: itemId, quantity, expectedAcceptanceSha256 }) => ({
    id,
    itemId,
    quantity,
    expectedAcceptanceSha256,
  }));
}

/** An agreed order has its checks already. */
function checksOf(
  { expectedAcceptanceSha256 }: RequestedLine,
  { acceptanceSha256 }: OfferedTerms,
): Pick<SessionLine, 'acceptanceSha256' | 'expectedAcceptanceSha256'> {
  return {
    ...(acceptanceSha256 !== null && { acceptanceSha256 }),
    ...(expectedAcceptanceSha256 !== undefined && { expectedAcceptanceSha256 }),
  };
}

type Priced = Pick<SessionLine, 'priceCents' | 'quantity' | 'discount'>;

export function subtotalOf(lines: readonly Priced[]): number {
  return lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

export function discountOf(lines: readonly Priced[]): number {
  return lines.reduce((sum, { discount }) => sum + (discount?.cents ?? 0), 0);
}

export function totalOf(lines: readonly Priced[]): number {
  return subtotalOf(lines) - discountOf(lines);
}

function unavailable(isOwn: boolean, itemId: string): string {
  return isOwn ? 'You cannot buy your own listing.' : `The item ${itemId} is not for sale.`;
}

/** Keeps the line ID that the platform sent, unless another line already has it. */
function freeId(wanted: string | undefined, used: Set<string>, position: number): string {
  let id = wanted && !used.has(wanted) ? wanted : `li_${position + 1}`;
  for (let n = position + 2; used.has(id); n++) id = `li_${n}`;
  used.add(id);
  return id;
}
