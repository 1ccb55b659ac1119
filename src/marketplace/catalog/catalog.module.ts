import { Module } from '@nestjs/common';
import { CatalogCache } from './catalog-cache';
import { ListingRatings } from './listing-ratings';
import { Stock } from './stock';

@Module({
  providers: [CatalogCache, Stock, ListingRatings],
  exports: [Stock, ListingRatings],
})
export class CatalogModule {}
