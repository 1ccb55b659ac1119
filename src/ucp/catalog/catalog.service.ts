import { Injectable } from '@nestjs/common';
import { OfferedListings } from '../../marketplace/catalog/offered-listings.reader';
import { SearchRequest, type SearchView } from '../../marketplace/catalog/search/search.dto';
import { SearchReader } from '../../marketplace/catalog/search/search.reader';
import { PageRedirects } from '../../platform/cache/page-redirects';
import { type Capability, relevant } from '../negotiation/capabilities';
import type { UcpCall } from '../negotiation/ucp-call';
import { type Message, notFoundReply, type Reply } from '../wire/envelope';
import { cursorOf, isBeyondReach, readLookup, readProductId, readSearch } from './catalog-requests';
import { policiesOf, type ReturnableNode } from '../wire/return-policies';
import { listingIdOf, productOf } from './products';

const SEARCH: Capability = 'dev.ucp.shopping.catalog.search';
const LOOKUP: Capability = 'dev.ucp.shopping.catalog.lookup';
const REACH = 10_000;
const MAX_PRICE_CENTS = 100_000_000;

export interface Browsing {
  q?: string;
  category?: string;
  page: number;
  limit: number;
}

/** Serves listings for sale as products. */
@Injectable()
export class CatalogService {
  constructor(
    private readonly finder: SearchReader,
    private readonly listings: OfferedListings,
    private readonly redirects: PageRedirects,
  ) {}

  /** All listings for sale, filtered by query and category. */
  async browse(call: UcpCall, { q, category, page, limit }: Browsing): Promise<object> {
    const query = q?.trim() || undefined;
    const found = await this.find({ q: query, categories: category ? [category] : undefined, page, limit });
    return { ucp: this.envelope(call, SEARCH), ...(await this.pageOf(found)), page, limit };
  }

  async search(call: UcpCall, body: unknown): Promise<Reply> {
    const { query, categories, minCents, maxCents, page, limit } = readSearch(body);
    const none = { products: [], pagination: { has_next_page: false } };
    const nothingCosts = (minCents ?? 0) > Math.min(maxCents ?? MAX_PRICE_CENTS, MAX_PRICE_CENTS);
    const price = { min_price: minCents, max_price: maxCents && Math.min(maxCents, MAX_PRICE_CENTS) };
    const found = nothingCosts
      ? undefined
      : await this.find({ q: query, categories, ...price, page, limit }).catch((error: unknown) => {
          if (isBeyondReach(error)) return undefined;
          throw error;
        });
    const displayed = found ? await this.pageOf(found) : none;
    return { status: 200, body: { ucp: this.envelope(call, SEARCH), ...displayed } };
  }

  /** The listings found for the requested IDs, each once. */
  async lookup(call: UcpCall, body: unknown): Promise<Reply> {
    const ids = readLookup(body);
    const requested = new Map<string, string[]>();
    for (const id of ids) requested.set(listingIdOf(id), [...(requested.get(listingIdOf(id)) ?? []), id]);
    const found = await this.listings.views([...requested.keys()]);
    const byId = new Map(found.map((listing) => [listing.id, listing]));
    const listings = [...requested.keys()].flatMap((listingId) => byId.get(listingId) ?? []);
    const products = listings.map((listing) => {
      const product = productOf(listing, this.redirects.pageUrl);
      const inputs = requested.get(listing.id)?.map((id) => ({ id, match: 'exact' }));
      return { ...product, variants: product.variants.map((variant) => ({ ...variant, inputs })) };
    });
    const messages: Message[] = ids
      .filter((id) => !byId.has(listingIdOf(id)))
      .map((id) => ({ type: 'info', code: 'not_found', content: id }));
    return {
      status: 200,
      body: {
        ucp: this.envelope(call, LOOKUP),
        products,
        ...policiesOf(returnableProducts(listings)),
        ...(messages.length > 0 && { messages }),
      },
    };
  }

  async product(call: UcpCall, body: unknown): Promise<Reply> {
    const [listing] = await this.listings.views([listingIdOf(readProductId(body))]);
    if (!listing) return notFoundReply(call.version, 'product');
    const product = productOf(listing, this.redirects.pageUrl);
    const policies = policiesOf([{ path: '$.product', returnPolicy: listing.return_policy }]);
    return { status: 200, body: { ucp: this.envelope(call, LOOKUP), product, ...policies } };
  }

  private find(wanted: Partial<SearchRequest>): Promise<SearchView> {
    return this.finder.search(Object.assign(new SearchRequest(), wanted));
  }

  private async pageOf({ results, total_results, page, limit }: SearchView): Promise<{
    products: object[];
    policies?: object[];
    pagination: object;
  }> {
    const whole = await this.listings.views(results.map(({ id }) => id));
    const described = new Map(whole.map(({ id, description }) => [id, excerptOf(description)]));
    const hasNext = page * limit < total_results && (page + 1) * limit <= REACH;
    return {
      ...policiesOf(returnableProducts(results)),
      products: results.map((listing) => {
        const short_description = listing.short_description ?? described.get(listing.id) ?? null;
        return productOf({ ...listing, short_description }, this.redirects.pageUrl);
      }),
      pagination: {
        has_next_page: hasNext,
        ...(hasNext && { cursor: cursorOf(page + 1) }),
        total_count: total_results,
      },
    };
  }

  private envelope(call: UcpCall, capability: Capability): object {
    const { version } = call;
    return { version, status: 'success', capabilities: relevant(call.capabilities, capability) };
  }
}

function returnableProducts(listings: readonly { return_policy: string }[]): ReturnableNode[] {
  return listings.map(({ return_policy: returnPolicy }, n) => ({ path: `$.products[${n}]`, returnPolicy }));
}

const MAX_EXCERPT = 500;

/** Shortens descriptions, so that a page of products stays readable. */
function excerptOf(description: string): string {
  const characters = [...description];
  return characters.length > MAX_EXCERPT ? `${characters.slice(0, MAX_EXCERPT - 1).join('')}…` : description;
}
