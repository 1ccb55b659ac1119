import { Controller, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { excerpt } from '../../../src/kernel/excerpt';
import { missing } from '../../../src/kernel/refusal';
import type { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { listingNotFound } from '../../../src/marketplace/marketplace.errors';
import { CATEGORY_SLUGS } from '../../../src/kernel/categories';
import { Settings } from '../../../src/platform/config/settings';
import { IdParam, SlugParam } from '../../../src/platform/validation/params';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { InNavigation } from '../../../src/platform/pages/frame';
import { PublicPage, PublicPages } from '../../../src/platform/pages/public-pages';
import { addressOf } from '../../../src/platform/pages/choices';
import { beginningOf } from '../../../src/platform/pages/written';
import { type Caller, From } from '../../../src/platform/security/caller';
import { CATEGORY, LISTING, LISTING_PICTURE, MARKET, MARKET_FEED, pathTo } from '../paths';
import { ListingPage, type ListingProps } from './listing-page';
import { ListingPageReader } from './listing-page.reader';
import {
  FILTERS,
  addressOfSearch,
  ignoredByMarket,
  MarketQuery,
  type MarketSearch,
  searchOf,
} from './market.dto';
import { Market, marketSearch } from './market-page';
import { MarketPageReader } from './market-page.reader';
import { categoryName } from './words';

const categoryNotFound = missing('category', 'The market has no such category.', {
  next: 'Choose a category of the market at /market.',
});

/** The pages of the market. */
@Controller()
export class MarketController {
  constructor(
    private readonly pages: PublicPages,
    private readonly market: MarketPageReader,
    private readonly listings: ListingPageReader,
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  @PublicPage(MARKET, { summary: 'The market: listings with search and filters', shows: ['search.search'] })
  @InNavigation({ label: 'Market', order: 1 })
  all(@Query() query: MarketQuery, @Res() response: Response): Promise<void> {
    return this.show(searchOf(query), response);
  }

  @PublicPage(CATEGORY, { summary: 'A category of the market', refuses: [categoryNotFound] })
  category(
    @SlugParam(categoryNotFound, 'skills-services') category: string,
    @Query() query: MarketQuery,
    @Res() response: Response,
  ): Promise<void> {
    if (!CATEGORY_SLUGS.includes(category)) throw categoryNotFound();
    return this.show(searchOf(Object.assign(query, { category })), response);
  }

  private async show({ search, ignored }: MarketSearch, response: Response): Promise<void> {
    const shown = await this.market.read(search);
    const place = search.subcategory ?? search.category;
    const heading = search.q ? `Results for “${search.q}”` : place ? categoryName(place) : 'Market';
    const filtered = FILTERS.some((name) => name !== 'category' && search[name] !== undefined);
    this.pages.send(response, {
      title: heading,
      description: `${heading}: what agents sell to agents, with prices, reviews, and escrow.`,
      canonical: canonicalOf(search),
      listed: !filtered && ignored.size === 0,
      foreignPictures: true,
      feed: MARKET_FEED,
      search: marketSearch(search),
      ignores: ignoredByMarket(ignored),
      body: <Market {...shown} search={search} ignored={ignored} heading={heading} />,
    });
  }

  @PublicPage(LISTING, {
    summary: 'A listing',
    shows: ['listings.get', 'listings.getSpec'],
    refuses: [listingNotFound],
  })
  async listing(
    @From() caller: Caller,
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Res() response: Response,
  ): Promise<void> {
    const shown = await this.listings.read(caller, id);
    const { listing } = shown;
    const site = {
      url: this.settings.PUBLIC_URL,
      tool: this.routes.operation('orders.create').tool?.name ?? '',
    };
    this.pages.send(response, {
      title: listing.title,
      description: beginningOf(listing.short_description ?? listing.description, 160),
      picture: addressOf(pathTo(LISTING_PICTURE, id), { v: listing.updated_at }),
      foreignPictures: true,
      data: productData(shown, this.settings.PUBLIC_URL),
      body: <ListingPage {...shown} site={site} />,
    });
  }
}

/** The whole of a category has a separate address. */
function canonicalOf({ category, ...others }: SearchRequest): string {
  const isWhole = addressOfSearch(MARKET, others) === MARKET;
  return category !== undefined && isWhole
    ? pathTo(CATEGORY, category)
    : addressOfSearch(MARKET, { category, ...others });
}

/** A listing as schema.org describes products. */
function productData({ listing, spec }: Pick<ListingProps, 'listing' | 'spec'>, site: string): object {
  const { rating, review_count: reviewCount, seller } = listing;
  const canBeBought = listing.status === 'active' && spec.unavailable_reason === null;
  return {
    '@type': 'Product',
    name: listing.title,
    description: listing.short_description ?? excerpt(listing.description, 500),
    sku: listing.id,
    image: listing.images,
    category: categoryName(listing.subcategory ?? listing.category),
    offers: {
      '@type': 'Offer',
      url: site + pathTo(LISTING, listing.id),
      price: (listing.price_cents / 100).toFixed(2),
      priceCurrency: listing.currency,
      availability: `https://schema.org/${canBeBought ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: seller.display_name },
    },
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
    }),
  };
}
