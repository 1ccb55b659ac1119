import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AssetsModule } from '../assets/assets.module';
import { SellersModule } from '../sellers/sellers.module';
import { UnavailableSellers } from './unavailable-sellers';
import { AgentSpecReader } from './agent-spec.reader';
import { CatalogCache } from './catalog-cache';
import { CategoriesController } from './categories.controller';
import { CategoriesReader } from './categories.reader';
import { ListingGoods } from './goods/listing-goods';
import { UnitPayloads } from './goods/unit-payloads';
import { Listing } from './listing.entity';
import { ListingAnnouncements } from './listing-announcements';
import { ListingChanges } from './listing-changes';
import { ListingFavorites } from './listing-favorites';
import { ListingStore } from './listing-store';
import { ListingTerms } from './listing-terms';
import { ListingsController, OwnListingsController } from './listings.controller';
import { ListingSummaries } from './listing-summaries';
import { ListingsReader } from './listings.reader';
import { ListingsService } from './listings.service';
import { AdminListingsController } from './moderation.controller';
import { ModerationService } from './moderation.service';
import { OfferedListings } from './offered-listings.reader';
import { ListingChoicesReader } from './search/listing-choices.reader';
import { SearchBands } from './search/search-bands';
import { SearchController } from './search/search.controller';
import { SearchReader } from './search/search.reader';
import { SearchCounts } from './search/search-counts';
import { SearchTerms } from './search/search-terms.service';
import { SuggestionsReader } from './search/suggestions.reader';
import { Ratings } from './ratings';
import { Stock } from './stock';
import { StorefrontController } from './storefront/storefront.controller';
import { StorefrontReader } from './storefront/storefront.reader';
import { TrendingController } from './trending/trending.controller';
import { TrendingRanking } from './trending/trending-ranking';
import { TrendingReader } from './trending/trending.reader';
import { ViewCounter } from './view-counter';
import { CategoryCount } from './category-count.entity';
import { CategoryCounts } from './category-counts';
import { SearchTerm, SearchCount, SearchCountChange } from './search/search.entity';
import { ListingPayload } from './goods/listing-payload.entity';
import { ListingDay, ListingSale, TrendingListing } from './trending/trending.entity';

/** Listings and their stock, search, categories, and storefronts. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CategoryCount,
      SearchTerm,
      SearchCount,
      SearchCountChange,
      ListingPayload,
      ListingDay,
      ListingSale,
      TrendingListing,
      Listing,
    ]),
    AgentsModule,
    SellersModule,
    AssetsModule,
  ],
  controllers: [
    SearchController,
    CategoriesController,
    OwnListingsController,
    ListingsController,
    AdminListingsController,
    StorefrontController,
    TrendingController,
  ],
  providers: [
    ListingTerms,
    ListingGoods,
    UnitPayloads,
    UnavailableSellers,

    ListingsService,
    ModerationService,
    ListingStore,
    ListingChanges,
    ListingAnnouncements,
    Ratings,
    ListingFavorites,
    Stock,
    ListingsReader,
    OfferedListings,
    AgentSpecReader,
    CategoriesReader,
    CategoryCounts,
    StorefrontReader,
    ViewCounter,
    CatalogCache,
    ListingSummaries,
    SearchReader,
    SuggestionsReader,
    SearchCounts,
    SearchTerms,
    SearchBands,
    ListingChoicesReader,
    TrendingRanking,
    TrendingReader,
  ],
  exports: [
    Stock,
    ListingTerms,
    Ratings,
    ListingFavorites,
    ListingsReader,
    OfferedListings,
    SearchReader,
    CategoriesReader,
    StorefrontReader,
    ModerationService,
    ListingsService,
    AgentSpecReader,
    TrendingReader,
    ListingChoicesReader,
  ],
})
export class CatalogModule {}
