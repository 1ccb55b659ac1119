import { Injectable } from '@nestjs/common';
import { CategoriesReader } from '../../../src/marketplace/catalog/categories.reader';
import type { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { type FoundListings, FoundListingsReader } from '../finding/found-listings.reader';
import type { MarketProps } from './market-page';

/** Reads what the market and its categories show. */
@Injectable()
export class MarketPageReader {
  constructor(
    private readonly listings: FoundListingsReader,
    private readonly categories: CategoriesReader,
  ) {}

  async read(search: SearchRequest): Promise<FoundListings & Pick<MarketProps, 'all'>> {
    const [listings, { categories }] = await Promise.all([
      this.listings.find(search),
      this.categories.list(),
    ]);
    return { ...listings, all: categories };
  }
}
