import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';
import { SellerCache } from '../sellers/seller-cache';
import { ViewCounter } from './view-counter';

const TTL_MS = 2 * SECOND;
/** Everything that shows many listings at once. */
const CATALOG = 'catalog';
const listingTag = (listingId: string): string => `listing:${listingId}`;
/** The reviews of a listing, or of a seller, and the questions are gone when what they are about is. */
export const reviewsTag = (subjectId: string): string => `reviews:${subjectId}`;
export const questionsTag = (listingId: string): string => `questions:${listingId}`;
const LISTING_PATH = '/marketplace/listings/(lst_[0-9a-z]{32})';

/** Public answers about listings are kept for a moment and dropped as soon as a change of theirs has committed. */
@Injectable()
export class CatalogCache {
  constructor(
    private readonly cache: ResponseCache,
    private readonly sellers: SellerCache,
    views: ViewCounter,
  ) {
    const listing = (suffix: string, onView?: (listingId: string, address: string) => void): void =>
      cache.addRule({
        path: new RegExp(`^${LISTING_PATH}${suffix}/?$`),
        tag: ([, id]) => listingTag(id as string),
        route: `GET /marketplace/listings/:listing_id${suffix}`,
        ttlMs: TTL_MS,
        onHit: onView && (([, id], address) => onView(id as string, address)),
      });
    listing('', (id, address) => views.count(id, address));
    listing('/agent-spec');
    listing('/fees');
    for (const path of [
      '/marketplace/search',
      '/marketplace/search/suggestions',
      '/marketplace/trending',
      '/marketplace/categories',
      '/marketplace/discover',
    ]) {
      cache.addRule({
        path: new RegExp(`^${path}/?$`),
        tag: () => CATALOG,
        route: `GET ${path}`,
        ttlMs: TTL_MS,
      });
    }
  }

  /** Which listings stand where in a list is different now, though none of them changed. */
  rearranged(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(CATALOG));
  }

  /** With all reviews of the seller. */
  rated(tx: Tx, listingId: string, sellerId: string): void {
    this.changed(tx, listingId, sellerId);
    afterCommit(tx, () => this.cache.invalidate(reviewsTag(sellerId)));
  }

  /** With the seller where its own page shows the change. */
  changed(tx: Tx, listingId: string, sellerId?: string): void {
    if (sellerId !== undefined) this.sellers.changed(tx, sellerId);
    const shown = [listingTag(listingId), reviewsTag(listingId), questionsTag(listingId), CATALOG];
    afterCommit(tx, () => this.cache.invalidate(...shown));
  }
}
