import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { HOUR } from '../kernel/clock';
import { Settings } from '../platform/config/settings';
import { retention } from '../platform/workers/retention';
import { AssetContent, AssetLinks } from './assets/asset-content';
import { AssetGoods } from './assets/asset-goods.service';
import { AssetIntake } from './assets/asset-intake';
import { AssetStore } from './assets/asset-store';
import { Asset, AssetDelivery } from './assets/asset.entity';
import { AssetsReader } from './assets/assets.reader';
import { AssetRemoval, AssetsService } from './assets/assets.service';
import { DiskAssetStore } from './assets/disk-asset-store';
import { S3AssetStore } from './assets/s3-asset-store';
import { UploadsService } from './assets/uploads.service';
import { AgentSpecReader } from './catalog/agent-spec.reader';
import { CatalogCache } from './catalog/catalog-cache';
import { CategoriesReader } from './catalog/categories.reader';
import { CategoryCounts } from './catalog/category-counts';
import { ListingAnnouncements } from './catalog/listing-announcements';
import { ListingAcceptance } from './catalog/listing-acceptance';
import { ListingGoods, UnitPayloads } from './catalog/listing-goods';
import { ListingChanges, ListingStore } from './catalog/listing-store';
import { ListingSummaries } from './catalog/listing-summaries';
import { ListingTerms } from './catalog/listing-terms';
import { Listing, CategoryCount, ListingPayload, ListingViews } from './catalog/listing.entity';
import { ListingsReader } from './catalog/listings.reader';
import { ListingsService } from './catalog/listings.service';
import { ModerationService } from './catalog/moderation.service';
import { OfferedListings } from './catalog/offered-listings.reader';
import { Ratings } from './catalog/ratings';
import { ListingChoicesReader } from './catalog/search/listing-choices.reader';
import { SearchBands } from './catalog/search/search-bands';
import { SearchCounts } from './catalog/search/search-counts';
import { SearchTerms } from './catalog/search/search-terms.service';
import { SearchTerm, SearchCount, SearchCountChange } from './catalog/search/search.entity';
import { SearchReader } from './catalog/search/search.reader';
import { SuggestionsReader } from './catalog/search/suggestions.reader';
import { Stock } from './catalog/stock';
import { StorefrontReader } from './catalog/storefront/storefront.reader';
import { TrendingRanking } from './catalog/trending/trending-ranking';
import { ListingDay, ListingSale, TrendingListing } from './catalog/trending/trending.entity';
import { TrendingReader } from './catalog/trending/trending.reader';
import { UnavailableSellers } from './catalog/unavailable-sellers';
import { ViewCounter } from './catalog/view-counter';
import { CodeAttempts } from './discounts/code-attempts.service';
import { DiscountCode } from './discounts/discount-code.entity';
import { DiscountCodesReader } from './discounts/discount-codes.reader';
import { DiscountsService } from './discounts/discounts.service';
import { DiscoverReader } from './discover/discover.reader';
import { FavoritesReader } from './favorites/favorites.reader';
import { FavoritesService } from './favorites/favorites.service';
import { Favorite } from './favorites/favorite.entity';
import { HealthOutcomes } from './catalog/health/health-outcomes';
import { HealthRuns } from './catalog/health/health-runs';
import { HealthWorker } from './catalog/health/health-worker';
import { HealthHost, ListingHealth } from './catalog/health/listing-health.entity';
import { ListingHealthService } from './catalog/health/listing-health.service';
import { PictureContent } from './pictures/pictures-content.service';
import { PictureUploads } from './pictures/picture-uploads.service';
import { PicturesReader } from './pictures/pictures.reader';
import { PicturesService } from './pictures/pictures.service';
import { Question } from './questions/question.entity';
import { QuestionsReader } from './questions/questions.reader';
import { QuestionsService } from './questions/questions.service';
import { Report } from './reports/report.entity';
import { ReportDecisions, ReportsService } from './reports/reports.service';
import { ReportsReader } from './reports/reports.reader';
import { MatchFinder, MatchQueue, MatchWorker } from './saved-searches/match-worker';
import {
  SavedSearch,
  SavedSearchKey,
  SavedSearchJob,
  SavedSearchMatch,
} from './saved-searches/saved-search.entity';
import { SavedSearchesReader } from './saved-searches/saved-searches.reader';
import { SavedSearchesService } from './saved-searches/saved-searches.service';
import { SearchKeys } from './saved-searches/search-keys';
import { SellerCache } from './sellers/seller-cache';
import { SellerFactsComputation } from './sellers/seller-facts-computation';
import { SellerFacts } from './sellers/seller-facts.entity';
import { SellerProfile, SellerOutcome } from './sellers/seller-profile.entity';
import { SellerRecordsReader } from './sellers/seller-records.reader';
import { NightlyTiers, SellerTiersService } from './sellers/seller-tiers.service';
import { SellersReader } from './sellers/sellers.reader';
import { SellersService } from './sellers/sellers.service';
import { AcceptanceRules } from './verification/acceptance';
import { Evaluators } from './verification/evaluators';
import { DeliveryChecks } from './verification/delivery-checks';
import { Probes } from './verification/probes';
import { SchemaThreads } from './verification/schema-threads';
import { VerdictKey } from './verification/verdict-key.entity';
import { Verdicts } from './verification/verdicts.service';

/** Sellers and their listings: stock, files, search, discount codes, questions, favorites, saved searches, and reports. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // sellers
      SellerOutcome,
      SellerProfile,
      SellerFacts,
      // assets
      Asset,
      AssetDelivery,
      // catalog
      CategoryCount,
      ListingViews,
      SearchTerm,
      SearchCount,
      SearchCountChange,
      ListingPayload,
      ListingDay,
      ListingSale,
      TrendingListing,
      Listing,
      // verification
      VerdictKey,
      // health
      ListingHealth,
      HealthHost,
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
  providers: [
    // sellers
    SellersService,
    SellersReader,
    SellerCache,
    SellerRecordsReader,
    SellerTiersService,
    NightlyTiers,
    SellerFactsComputation,
    // assets
    AssetIntake,
    UploadsService,
    AssetsService,
    AssetRemoval,
    AssetsReader,
    AssetContent,
    AssetLinks,
    AssetGoods,
    { provide: AssetStore, inject: [Settings], useFactory: storeOf },
    // verification
    SchemaThreads,
    AcceptanceRules,
    Evaluators,
    DeliveryChecks,
    Probes,
    Verdicts,
    // health
    HealthRuns,
    HealthOutcomes,
    HealthWorker,
    ListingHealthService,
    retention('health-hosts-retention', HOUR, [
      { table: 'health_hosts', key: 'host', column: 'called_at', retentionMs: HOUR },
    ]),
    // pictures
    PictureUploads,
    PicturesService,
    PicturesReader,
    PictureContent,
    // catalog
    ListingTerms,
    ListingGoods,
    ListingAcceptance,
    UnitPayloads,
    UnavailableSellers,

    ListingsService,
    ModerationService,
    ListingStore,
    ListingChanges,
    ListingAnnouncements,
    Ratings,
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
    CatalogCache,
    SellersService,
    SellersReader,
    SellerRecordsReader,
    SellerTiersService,
    AssetGoods,
    UploadsService,
    AssetsService,
    AssetsReader,
    AssetContent,
    AssetLinks,
    PictureUploads,
    PicturesService,
    PicturesReader,
    PictureContent,
    AcceptanceRules,
    DeliveryChecks,
    Probes,
    Verdicts,
    ListingHealthService,
    ListingTerms,
    ListingsService,
    ModerationService,
    Ratings,
    Stock,
    ListingsReader,
    OfferedListings,
    AgentSpecReader,
    CategoriesReader,
    StorefrontReader,
    SearchReader,
    SuggestionsReader,
    ListingChoicesReader,
    TrendingReader,
    DiscountsService,
    DiscountCodesReader,
    CodeAttempts,
    QuestionsService,
    QuestionsReader,
    FavoritesService,
    FavoritesReader,
    SavedSearchesService,
    SavedSearchesReader,
    ReportsService,
    ReportDecisions,
    ReportsReader,
    DiscoverReader,
  ],
})
export class CatalogModule {}

function storeOf(settings: Settings): AssetStore | Promise<AssetStore> {
  return settings.ASSETS === 's3'
    ? S3AssetStore.connect(settings)
    : new DiskAssetStore(join(settings.DATA_DIR, 'assets'));
}
