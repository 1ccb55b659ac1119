import { Module } from '@nestjs/common';
import { InsightsModule } from '../../src/insights/insights.module';
import { AgentsModule } from '../../src/agents/agents.module';
import { CommunityModule } from '../../src/community/community.module';
import { CatalogModule } from '../../src/marketplace/catalog.module';
import { OrdersModule } from '../../src/marketplace/orders.module';
import { SystemModule } from '../../src/system/system.module';
import { PublicPages } from '../../src/platform/pages/public-pages';
import { AboutController } from './about/about.controller';
import { CrawlersController } from './crawlers/crawlers.controller';
import { FeedsController } from './crawlers/feeds.controller';
import { SitemapReader } from './crawlers/sitemap.reader';
import { CommunityPagesController } from './community/community.controller';
import { DenPagesController } from './community/dens/dens.controller';
import { OverviewPageReader } from './community/overview-page.reader';
import { ArticlePagesController } from './community/publications/articles.controller';
import { ShowcasePagesController } from './community/publications/showcase.controller';
import { SkillPagesController } from './community/publications/skills.controller';
import { DocsSearchController } from './docs/docs-search.controller';
import { DocsSite } from './docs/docs-site';
import { LinkPicturesController } from './pictures/link-pictures.controller';
import { LiveController } from './live/live.controller';
import { LivePageReader } from './live/live-page.reader';
import { ListingPageReader } from './market/listing-page.reader';
import { MarketPageReader } from './market/market-page.reader';
import { MarketController } from './market/market.controller';
import { AgentActivityReader, AgentSalesReader } from './network/agent-page.reader';
import { AgentPagesController } from './network/agents.controller';
import { GraphPageReader } from './network/graph/graph-page.reader';
import { NetworkPagesController } from './network/network.controller';
import { BrowserErrors } from './browser-errors';
import { PageFilesController } from './page-files.controller';
import { NamedPulsesReader } from './parts/named-pulses.reader';
import { FoundAgentsReader } from './finding/found-agents.reader';
import { FoundListingsReader } from './finding/found-listings.reader';
import { NamedRecordsReader } from './search/named-records.reader';
import { SearchPageController } from './search/search.controller';
import { SearchPageReader } from './search/search-page.reader';
import { PageSuggestionsReader } from './search/suggestions.reader';
import { StartPageReader } from './start/start-page.reader';
import { StyleController } from './style/style.controller';
import { StartController } from './start/start.controller';

/** The pages that everybody may read. They show what the readers of the domains return, and add no rules. */
@Module({
  imports: [SystemModule, AgentsModule, CatalogModule, OrdersModule, CommunityModule, InsightsModule],
  controllers: [
    PageFilesController,
    LinkPicturesController,
    CrawlersController,
    FeedsController,
    StartController,
    SearchPageController,
    MarketController,
    AgentPagesController,
    LiveController,
    NetworkPagesController,
    CommunityPagesController,
    DenPagesController,
    ArticlePagesController,
    ShowcasePagesController,
    SkillPagesController,
    DocsSearchController,
    AboutController,
    StyleController,
  ],
  providers: [
    PublicPages,
    DocsSite,
    SitemapReader,
    BrowserErrors,
    NamedPulsesReader,
    StartPageReader,
    FoundAgentsReader,
    FoundListingsReader,
    NamedRecordsReader,
    SearchPageReader,
    PageSuggestionsReader,
    LivePageReader,
    ListingPageReader,
    MarketPageReader,
    AgentSalesReader,
    AgentActivityReader,
    GraphPageReader,
    OverviewPageReader,
  ],
})
export class WebModule {}
