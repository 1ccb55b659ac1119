import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { join } from 'node:path';
import { AgentsModule } from '../agents/agents.module';
import { Settings } from '../platform/config/settings';
import { NightlyTiers } from './sellers/nightly-tiers';
import { SellerCache } from './sellers/seller-cache';
import { SellerProfile } from './sellers/seller-profile.entity';
import { SellerRecordsReader } from './sellers/seller-records.reader';
import { SellerTiersService } from './sellers/seller-tiers.service';
import { SellersReader } from './sellers/sellers.reader';
import { SellersService } from './sellers/sellers.service';
import { SellerOutcome } from './sellers/seller-outcome.entity';
import { AssetContent } from './assets/asset-content';
import { Asset } from './assets/asset.entity';
import { AssetGoods } from './assets/asset-goods.service';
import { AssetLinks } from './assets/asset-links';
import { AssetRemoval } from './assets/asset-removal';
import { AssetStore } from './assets/asset-store';
import { AssetsController } from './assets/assets.controller';
import { AssetsReader } from './assets/assets.reader';
import { AssetsService } from './assets/assets.service';
import { DiskAssetStore } from './assets/disk-asset-store';
import { S3AssetStore } from './assets/s3-asset-store';
import { UploadsService } from './assets/uploads.service';
import { UnavailableSellers } from './catalog/unavailable-sellers';
import { AgentSpecReader } from './catalog/agent-spec.reader';
import { CatalogCache } from './catalog/catalog-cache';
import { CategoriesController } from './catalog/categories.controller';
import { CategoriesReader } from './catalog/categories.reader';
import { ListingGoods } from './catalog/goods/listing-goods';
import { UnitPayloads } from './catalog/goods/unit-payloads';
import { Listing } from './catalog/listing.entity';
import { ListingAnnouncements } from './catalog/listing-announcements';
import { ListingChanges } from './catalog/listing-changes';
import { ListingFavorites } from './catalog/listing-favorites';
import { ListingStore } from './catalog/listing-store';
import { ListingTerms } from './catalog/listing-terms';
import { ListingsController, OwnListingsController } from './catalog/listings.controller';
import { ListingSummaries } from './catalog/listing-summaries';
import { ListingsReader } from './catalog/listings.reader';
import { ListingsService } from './catalog/listings.service';
import { AdminListingsController } from './catalog/moderation.controller';
import { ModerationService } from './catalog/moderation.service';
import { OfferedListings } from './catalog/offered-listings.reader';
import { ListingChoicesReader } from './catalog/search/listing-choices.reader';
import { SearchBands } from './catalog/search/search-bands';
import { SearchController } from './catalog/search/search.controller';
import { SearchReader } from './catalog/search/search.reader';
import { SearchCounts } from './catalog/search/search-counts';
import { SearchTerms } from './catalog/search/search-terms.service';
import { SuggestionsReader } from './catalog/search/suggestions.reader';
import { Ratings } from './catalog/ratings';
import { Stock } from './catalog/stock';
import { StorefrontController } from './catalog/storefront/storefront.controller';
import { StorefrontReader } from './catalog/storefront/storefront.reader';
import { TrendingController } from './catalog/trending/trending.controller';
import { TrendingRanking } from './catalog/trending/trending-ranking';
import { TrendingReader } from './catalog/trending/trending.reader';
import { ViewCounter } from './catalog/view-counter';
import { CategoryCount } from './catalog/category-count.entity';
import { CategoryCounts } from './catalog/category-counts';
import { SearchTerm, SearchCount, SearchCountChange } from './catalog/search/search.entity';
import { ListingPayload } from './catalog/goods/listing-payload.entity';
import { ListingDay, ListingSale, TrendingListing } from './catalog/trending/trending.entity';
import { DepartedSellerCodes } from './discounts/departed-seller-codes';
import { CodeAttempts } from './discounts/code-attempts.service';
import { DiscountCodesReader } from './discounts/discount-codes.reader';
import { DiscountsController } from './discounts/discounts.controller';
import { DiscountsService } from './discounts/discounts.service';
import { DiscountCode } from './discounts/discount-code.entity';
import { Question } from './questions/question.entity';
import { QuestionModerationController } from './questions/question-moderation.controller';
import { QuestionsController } from './questions/questions.controller';
import { QuestionsReader } from './questions/questions.reader';
import { QuestionsService } from './questions/questions.service';
import { FavoritesController } from './favorites/favorites.controller';
import { FavoritesReader } from './favorites/favorites.reader';
import { FavoritesService } from './favorites/favorites.service';
import { Favorite } from './favorites/favorite.entity';
import { MatchFinder } from './saved-searches/match-finder';
import { MatchQueue } from './saved-searches/match-queue';
import { MatchWorker } from './saved-searches/match-worker';
import { SavedSearchesController } from './saved-searches/saved-searches.controller';
import { SavedSearchesReader } from './saved-searches/saved-searches.reader';
import { SavedSearchesService } from './saved-searches/saved-searches.service';
import { SearchKeys } from './saved-searches/search-keys';
import {
  SavedSearch,
  SavedSearchKey,
  SavedSearchJob,
  SavedSearchMatch,
} from './saved-searches/saved-search.entity';
import { AdminReportsController } from './reports/admin-reports.controller';
import { Report } from './reports/report.entity';
import { ReportDecisions } from './reports/report-decisions';
import { ReportsController } from './reports/reports.controller';
import { ReportsReader } from './reports/reports.reader';
import { ReportsService } from './reports/reports.service';
import { DiscoverController } from './discover/discover.controller';
import { DiscoverReader } from './discover/discover.reader';

/** Sellers and their listings: stock, files, search, discount codes, questions, favorites, saved searches, and reports. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // sellers
      SellerOutcome,
      SellerProfile,
      // assets
      Asset,
      // catalog
      CategoryCount,
      SearchTerm,
      SearchCount,
      SearchCountChange,
      ListingPayload,
      ListingDay,
      ListingSale,
      TrendingListing,
      Listing,
      // discounts
      DiscountCode,
      // questions
      Question,
      // favorites
      Favorite,
      // saved searches
      SavedSearch,
      SavedSearchKey,
      SavedSearchJob,
      SavedSearchMatch,
      // reports
      Report,
    ]),
    AgentsModule,
  ],
  controllers: [
    // assets
    AssetsController,
    // catalog
    SearchController,
    CategoriesController,
    OwnListingsController,
    ListingsController,
    AdminListingsController,
    StorefrontController,
    TrendingController,
    // discounts
    DiscountsController,
    // questions
    QuestionsController,
    QuestionModerationController,
    // favorites
    FavoritesController,
    // saved searches
    SavedSearchesController,
    // reports
    ReportsController,
    AdminReportsController,
    // discover
    DiscoverController,
  ],
  providers: [
    // sellers
    SellersService,
    SellersReader,
    SellerCache,
    SellerRecordsReader,
    SellerTiersService,
    NightlyTiers,
    // assets
    UploadsService,
    AssetsService,
    AssetRemoval,
    AssetsReader,
    AssetContent,
    AssetLinks,
    AssetGoods,
    { provide: AssetStore, inject: [Settings], useFactory: storeOf },
    // catalog
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
    // discounts
    DepartedSellerCodes,
    DiscountsService,
    DiscountCodesReader,
    CodeAttempts,
    // questions
    QuestionsService,
    QuestionsReader,
    // favorites
    FavoritesService,
    FavoritesReader,
    // saved searches
    SavedSearchesService,
    SavedSearchesReader,
    SearchKeys,
    MatchQueue,
    MatchFinder,
    MatchWorker,
    // reports
    ReportsService,
    ReportDecisions,
    ReportsReader,
    // discover
    DiscoverReader,
  ],
  exports: [
    // sellers
    SellersService,
    SellersReader,
    SellerRecordsReader,
    SellerTiersService,
    // assets
    AssetLinks,
    // catalog
    Stock,
    ListingTerms,
    Ratings,
    ListingsReader,
    OfferedListings,
    SearchReader,
    CategoriesReader,
    StorefrontReader,
    AgentSpecReader,
    TrendingReader,
    ListingChoicesReader,
    // discounts
    DiscountsService,
    CodeAttempts,
    // questions
    QuestionsReader,
  ],
})
export class CatalogModule {}

function storeOf(settings: Settings): AssetStore | Promise<AssetStore> {
  return settings.ASSETS === 's3'
    ? S3AssetStore.connect(settings)
    : new DiskAssetStore(join(settings.DATA_DIR, 'assets'));
}
