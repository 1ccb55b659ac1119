import type { OfferedTerms } from '../../marketplace/catalog/offered-listings.reader';
import { price, totalOf } from './pricing';

const terms = (id: string, more: Partial<OfferedTerms> = {}): OfferedTerms => ({
  id,
  sellerId: 'ada',
  title: id,
  priceCents: 100,
  image: null,
  deliveryMethod: 'digital_manual',
  returnPolicy: 'no_returns' as const,
  estimatedDelivery: null,
  acceptanceSha256: null,
  available: 5,
  sellerAway: false,
  blocked: false,
  ...more,
});
const offering = (listings: OfferedTerms[], more: object = {}) => ({
  terms: new Map(listings.map((one) => [one.id, one])),
  agreed: [],
  buyerId: 'bob',
  ...more,
});
const codes = ({ notes }: { notes: { code?: string; path?: string }[] }) =>
  notes.map(({ code, path }) => [code, path]);

describe('a basket', () => {
  it('takes what there is of a listing once, over all of its lines', () => {
    const priced = price(
      [
        { itemId: 'x', quantity: 3 },
        { itemId: 'x', quantity: 3 },
        { itemId: 'x', quantity: 1 },
      ],
      offering([terms('x')]),
    );
    expect(priced.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(codes(priced)).toEqual([
      ['quantity_adjusted', '$.line_items[1].quantity'],
      ['out_of_stock', '$.line_items[2]'],
    ]);
    expect(totalOf(priced.lines)).toBe(500);
  });

  it('has nothing of the buyer’s own, of sellers who are away, or of what is not there', () => {
    const listings = [terms('own', { sellerId: 'bob' }), terms('away', { available: 0, sellerAway: true })];
    const requested = ['own', 'away', 'none'].map((itemId) => ({ itemId, quantity: 1 }));
    const priced = price(requested, offering(listings));
    expect(priced.lines).toEqual([]);
    expect(codes(priced).map(([code]) => code)).toEqual(Array(3).fill('item_unavailable'));
  });

  it('has an agreed price for the agreed quantity, once, be the stock what it may', () => {
    const agreed = [{ orderId: 'ord', listingId: 'x', quantity: 2, unitPriceCents: 80 }];
    const requested = [
      { itemId: 'x', quantity: 2 },
      { itemId: 'x', quantity: 2 },
      { itemId: 'x', quantity: 1 },
    ];
    const { lines } = price(requested, offering([terms('x', { available: 3 })], { agreed }));
    expect(
      lines.map(({ priceCents, quantity, agreedOrderId }) => [priceCents, quantity, agreedOrderId]),
    ).toEqual([
      [80, 2, 'ord'],
      [100, 2, undefined],
      [100, 1, undefined],
    ]);
  });

  it('calls no two lines the same, and keeps what a line was called', () => {
    const requested = [{ id: 'mine' }, { id: 'mine' }, { id: 'li_1' }, {}].map((one) => ({
      ...one,
      itemId: 'x:default',
      quantity: 1,
    }));
    const ids = price(requested, offering([terms('x')])).lines.map(({ id }) => id);
    expect(ids[0]).toBe('mine');
    expect(new Set(ids).size).toBe(4);
  });
});
