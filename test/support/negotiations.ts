import type { TestApp } from './app';
import { fixtures, type TestAgent } from './fixtures';
import { type TestListing, trades } from './trades';

export interface TestOffer {
  id: string;
  listing: TestListing;
  buyer: TestAgent;
  seller: TestAgent;
}

/** Awaiting the seller, the buyer, or the seller again; or ended in one of several ways. */
export const OFFER_STATES = [
  'pending',
  'countered',
  'countered_back',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'cancelled',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

const HOUR = 3_600_000;

/** Creates negotiations in the state that a test needs, over HTTP. */
export function negotiations(app: TestApp) {
  const offer = async (
    body: Record<string, unknown> = {},
    target?: TestListing,
    by?: TestAgent,
  ): Promise<TestOffer> => {
    const listing = target ?? (await trades(app).listing());
    const buyer = by ?? (await fixtures(app).agent());
    const made = await buyer.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 2_000, ...body })
      .expect(201);
    return { id: made.body.id as string, listing, buyer, seller: listing.seller };
  };

  const counter = ({ id, ...sides }: TestOffer, by: 'buyer' | 'seller', cents: number) =>
    sides[by].client.post(`/marketplace/offers/${id}/counter`, { counter_price_cents: cents }).expect(200);

  const inState = async (state: OfferState): Promise<TestOffer> => {
    const made = await offer();
    const path = `/marketplace/offers/${made.id}`;
    if (state === 'countered' || state === 'countered_back') await counter(made, 'seller', 2_400);
    if (state === 'countered_back') await counter(made, 'buyer', 2_200);
    if (state === 'accepted') await made.seller.client.post(`${path}/accept`).expect(200);
    if (state === 'rejected') await made.seller.client.post(`${path}/reject`).expect(200);
    if (state === 'withdrawn') await made.buyer.client.delete(`${path}/withdraw`).expect(200);
    if (state === 'expired') {
      app.clock.advance(49 * HOUR);
      await app.drain('offer-deadlines');
    }
    if (state === 'cancelled') {
      await made.seller.client.delete(`/marketplace/listings/${made.listing.id}`).expect(204);
      await app.drain('outbox-relay');
    }
    return made;
  };

  return { offer, counter, inState };
}
