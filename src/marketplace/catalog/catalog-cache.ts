import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/fast/response-cache';
import { SellerCache } from '../sellers/seller-cache';
import { ViewCounter } from './view-counter';

const LIST_TTL_MS = 2 * SECOND;
const LISTING_TTL_MS = 5 * SECOND;
/** The tag of every response that lists several listings. */
const CATALOG = 'catalog';
const listingTag = (listingId: string): string => `listing:${listingId}`;
/** Reviews and questions are invalidated together with their listing or seller. */
export const reviewsTag = (subjectId: string): string => `reviews:${subjectId}`;
export const questionsTag = (listingId: string): string => `questions:${listingId}`;
const LISTING_PATH = '/marketplace/listings/(lst_[0-9a-z]{32})';

/** Caches public responses about listings for a moment, and drops them as soon as a change commits. */
@Injectable()
export class CatalogCache {
  constructor(
    private readonly cache: ResponseCache,
    private readonly sellers: SellerCache,
    views: ViewCounter,
  ) {
    // the agent-spec and the fees are not stored: each response has another purchase token
    cache.addRule({
      path: new RegExp(`^${LISTING_PATH}/?$`),
      tag: ([, id]) => listingTag(id as string),
      route: 'GET /marketplace/listings/:listing_id',
      ttlMs: LISTING_TTL_MS,
      onHit: ([, id], address) => views.count(id as string, address),
    });
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
        ttlMs: LIST_TTL_MS,
      });
    }
  }

  /** The order of listings in lists has changed, although no listing itself did. */
  rearranged(tx: Tx): void {
    afterCommit(tx, () => this.cache.invalidate(CATALOG));
  }

  /** Also drops all reviews of the seller. */
  rated(tx: Tx, listingId: string, sellerId: string): void {
    this.changed(tx, listingId, sellerId);
    afterCommit(tx, () => this.cache.invalidate(reviewsTag(sellerId)));
  }

  /** Pass `sellerId` if the seller's own page shows the change. */
  changed(tx: Tx, listingId: string, sellerId?: string): void {
    if (sellerId !== undefined) this.sellers.changed(tx, sellerId);
    const displayed = [listingTag(listingId), reviewsTag(listingId), questionsTag(listingId), CATALOG];
    afterCommit(tx, () => this.cache.invalidate(...displayed));
  }
}
