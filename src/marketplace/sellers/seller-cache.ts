import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { ResponseCache } from '../../platform/http/response-cache';

const TTL_MS = 2 * SECOND;
export const sellerTag = (sellerId: string): string => `seller:${sellerId}`;

/** Caches public profiles for a short time, and invalidates them when they change. */
@Injectable()
export class SellerCache {
  constructor(private readonly cache: ResponseCache) {
    cache.addRule({
      path: /^\/marketplace\/sellers\/([a-z0-9-]+)\/?$/,
      tag: ([, sellerId]) => sellerTag(sellerId as string),
      route: 'GET /marketplace/sellers/:seller_id',
      ttlMs: TTL_MS,
    });
  }

  changed(tx: Tx, sellerId: string): void {
    afterCommit(tx, () => this.cache.invalidate(sellerTag(sellerId)));
  }

  drop(sellerId: string): void {
    this.cache.invalidate(sellerTag(sellerId));
  }
}
