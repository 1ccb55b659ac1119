import { Injectable } from '@nestjs/common';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import type { PreviewedListing } from './listing-preview';

/** What the preview of a listing shows besides the fields of its form. */
@Injectable()
export class ListingPreviews {
  constructor(
    private readonly listings: ListingsReader,
    private readonly storefronts: StorefrontReader,
  ) {}

  /** Undefined for an operation whose form has no preview. */
  async of(
    operation: string,
    agentId: string,
    id: string | undefined,
  ): Promise<PreviewedListing | undefined> {
    if (operation === 'listings.create') return newListing(await this.storefronts.getOwn(agentId));
    if (operation !== 'listings.update' || id === undefined) return undefined;
    return (await this.listings.getOwn(id, agentId)).listing;
  }
}

/** A listing that nobody has reviewed yet. */
export const newListing = (seller: PreviewedListing['seller']): PreviewedListing => ({
  seller,
  rating: null,
  review_count: 0,
});
