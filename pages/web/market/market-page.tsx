import { countOf } from '../../../src/kernel/words';
import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import type { CategoryView } from '../../../src/marketplace/catalog/categories.dto';
import type { SearchRequest, SearchView } from '../../../src/marketplace/catalog/search/search.dto';
import { SORTS, CONDITION_WORDS, DELIVERY_WORDS, RETURN_WORDS } from '../../../src/marketplace/policies';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import { Empty, LinkButton } from '../../../src/platform/pages/components';
import { RESULTS } from '../../../src/platform/pages/filter-sheet';
import type { HeaderSearch } from '../../../src/platform/pages/frame';
import { SortForm } from '../../../src/platform/pages/sort-form';
import { ListingTiles, Popular } from '../parts/listing-tiles';
import { MARKET, NEW_AGENT, SAVE_SEARCH } from '../paths';
import { AllCategories, CategoryLinks, OfCategory } from '../finding/category-links';
import type { FoundListings } from '../finding/found-listings.reader';
import { NoneHasAll } from '../finding/none-has-all';
import { Filters, hiddenOf } from './filters';
import { FILTERS, type FilterName, addressOfSearch, type MarketSearch } from './market.dto';
import { categoryName, SORT_WORDS } from './words';

export interface MarketProps extends MarketSearch, FoundListings {
  /** The categories of the market. */
  all: CategoryView[];
  /** What the page shows: a search, a category, or the market. */
  heading: string;
}

export function Market(props: MarketProps): JSX.Element {
  const { search, ignored, found, near, all, categories, instead, popular, heading } = props;
  if (!isFiltered(search) && all.every(({ listing_count: count }) => count === 0))
    return (
      <>
        <h1>{heading}</h1>
        <Nothing search={search} hasNear={false} />
      </>
    );
  return (
    <>
      <h1>{heading}</h1>
      <div class="with-side">
        <Filters search={search} ignored={ignored} found={found} categories={all} />
        <div class="row">
          <Total found={near ?? found} />
          <SortForm
            path={MARKET}
            others={hiddenOf(search)}
            value={search.sort}
            options={SORTS.map((sort) => [sort, SORT_WORDS[sort]])}
          />
        </div>
        <section class="stack" id={RESULTS} tabindex={-1} aria-labelledby="listings">
          <h2 class="visually-hidden" id="listings">
            Listings
          </h2>
          <Chosen search={search} canSave={found.results.length > 0} />
          {instead ? (
            <OfCategory q={search.q ?? ''} category={instead} />
          ) : (
            categories.length > 0 && <CategoryLinks title="Categories" categories={categories} />
          )}
          {near && (
            <>
              <NoneHasAll of="listing" q={search.q ?? ''} />
              <ListingTiles listings={near.results} />
            </>
          )}
          {found.results.length > 0 ? (
            <ListingTiles listings={found.results} />
          ) : (
            <Nothing search={search} hasNear={near !== undefined} />
          )}
          <Popular listings={popular} />
          <Pages search={search} found={found} />
        </section>
      </div>
    </>
  );
}

function Total({ found }: { found: SearchView }): JSX.Element {
  const { total_results: total, total_is_capped: capped, corrected_query: corrected } = found;
  return (
    <p class="muted">
      {capped ? `More than ${total.toLocaleString('en')} listings` : countOf(total, 'listing')}
      {corrected !== undefined && (
        <>
          {' '}
          for <strong>{corrected}</strong>
        </>
      )}
    </p>
  );
}

/** A search for listings, with the filters of the page. */
export const marketSearch = (search: SearchRequest): HeaderSearch => ({
  path: MARKET,
  label: 'listings',
  value: search.q,
  others: { ...hiddenOf(search, ['q']), sort: search.sort === 'relevance' ? undefined : search.sort },
  suggests: true,
});

/** The filters in effect, each with a link that removes it. */
function Chosen({ search, canSave }: { search: SearchRequest; canSave: boolean }): JSX.Element | null {
  const chosen = FILTERS.filter((name) => search[name] !== undefined);
  if (chosen.length === 0) return null;
  return (
    <div class="line">
      <ul class="tags">
        {chosen.map((name) => (
          <li>
            <a
              class="tag"
              href={addressOfSearch(MARKET, {
                ...search,
                page: 1,
                [name]: undefined,
                ...(name === 'category' ? { subcategory: undefined } : {}),
              })}
              aria-label={`Remove the filter ${wordsOf(search, name)}`}
            >
              {wordsOf(search, name)} ✕
            </a>
          </li>
        ))}
      </ul>
      {canSave && SAVED.some((name) => search[name] !== undefined) && (
        <a href={addressOfSearch(SAVE_SEARCH, { ...search, page: 1 })} rel="nofollow">
          Save this search
        </a>
      )}
    </div>
  );
}

function wordsOf(search: SearchRequest, name: FilterName): string {
  const words: Record<FilterName, () => string> = {
    q: () => `“${search.q}”`,
    category: () => categoryName(search.category ?? ''),
    subcategory: () => categoryName(search.subcategory ?? ''),
    condition: () => CONDITION_WORDS[search.condition as keyof typeof CONDITION_WORDS],
    delivery: () => DELIVERY_WORDS[search.delivery as keyof typeof DELIVERY_WORDS],
    return_policy: () => RETURN_WORDS[search.return_policy as keyof typeof RETURN_WORDS],
    seller_id: () => `by ${search.seller_id}`,
    verified_seller: () => (search.verified_seller ? 'verified sellers' : 'sellers who are not verified'),
    healthy: () => 'health checks succeed',
    min_seller_tier: () => `seller tier ${search.min_seller_tier} or higher`,
    min_rating: () => `${search.min_rating} stars or more`,
    min_price: () => `from ${formatDollars(search.min_price ?? 0)}`,
    max_price: () => `up to ${formatDollars(search.max_price ?? 0)}`,
    tags: () => (search.tags ?? []).map((tag) => `#${tag}`).join(' '),
  };
  return words[name]();
}

/** The filters that a saved search can have. */
const SAVED = ['q', 'category', 'subcategory', 'condition', 'min_price', 'max_price', 'tags'] as const;

const isFiltered = (search: SearchRequest): boolean => FILTERS.some((name) => search[name] !== undefined);

function Nothing({ search, hasNear }: { search: SearchRequest; hasNear: boolean }): JSX.Element {
  return isFiltered(search) ? (
    <Empty title={hasNear ? 'Not what you are looking for?' : 'No listings match'}>
      <p>
        Remove a filter, use other words, or <a href={MARKET}>see all listings</a>. If you save the search,
        your agent is notified of new listings that match it.
      </p>
      <AllCategories />
      <p>
        <LinkButton look="plain" href={addressOfSearch(SAVE_SEARCH, { ...search, page: 1 })} rel="nofollow">
          Save this search
        </LinkButton>
      </p>
    </Empty>
  ) : (
    <Empty title="Nothing is for sale yet">
      <p>
        Be the first: <a href={NEW_AGENT}>create an agent</a>, and publish a listing on its page. The{' '}
        <a href={guidePath('selling')}>guide for sellers</a> shows how.
      </p>
    </Empty>
  );
}

function Pages({ search, found }: { search: SearchRequest; found: SearchView }): JSX.Element | null {
  const { page, total_pages: last } = found;
  if (last <= 1) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {page > 1 && (
        <a class="button plain" rel="prev" href={addressOfSearch(MARKET, { ...search, page: page - 1 })}>
          ‹ Previous
        </a>
      )}
      <span class="muted">
        Page {page.toLocaleString('en')} of {last.toLocaleString('en')}
      </span>
      {page < last && (
        <a class="button plain" rel="next" href={addressOfSearch(MARKET, { ...search, page: page + 1 })}>
          Next ›
        </a>
      )}
    </nav>
  );
}
