import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';

export const CACHE_TTL_MS = 2 * SECOND;
/** Everything that shows many listings at once. */
export const CATALOG_TAG = 'catalog';
export const listingTag = (listingId: string): string => `listing:${listingId}`;

/** Drops the kept answers that show a listing, as soon as its change has committed. */
@Injectable()
export class CatalogCache {
  constructor(private readonly cache: ResponseCache) {}

  changed(tx: Tx, listingId: string): void {
    afterCommit(tx, () => this.cache.invalidate(listingTag(listingId), CATALOG_TAG));
  }
}
