import type { JSX } from 'preact';
import { countOf } from '../../../src/kernel/words';
import type { CategoryView } from '../../../src/marketplace/catalog/categories.dto';
import type { SearchRequest, SearchView } from '../../../src/marketplace/catalog/search/search.dto';
import {
  CONDITIONS,
  DELIVERY_METHODS,
  HIGHEST_TIER,
  RETURN_POLICIES,
  CONDITION_WORDS,
  DELIVERY_WORDS,
  RETURN_WORDS,
} from '../../../src/marketplace/policies';
import { FilterSheet } from '../../../src/platform/pages/filter-sheet';
import { Field, Hidden } from '../../../src/platform/pages/forms';
import { CATEGORY, MARKET, pathTo } from '../paths';
import { FILTERS, type FilterName, addressOfSearch, type MarketSearch } from './market.dto';

interface FacetProps<T extends string> {
  title: string;
  /** The query parameter. */
  name: 'delivery' | 'condition' | 'return_policy';
  values: readonly T[];
  words: Record<T, string>;
  counts?: Record<string, number>;
  search: SearchRequest;
  /** The path of the page. */
  base: string;
}

/** The values of one property as links that set it, or take it back. */
function Facet<T extends string>(props: FacetProps<T>): JSX.Element {
  const { title, name, values, words, counts, search, base } = props;
  return (
    <nav class="facet stack tight" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {values.map((value) => {
          const isChosen = search[name] === value;
          return (
            <li>
              <a
                href={addressOfSearch(base, { ...search, [name]: isChosen ? undefined : value, page: 1 })}
                aria-current={isChosen ? 'true' : undefined}
              >
                {words[value]}{' '}
                {counts && <span class="count">{(counts[value] ?? 0).toLocaleString('en')}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const RATINGS = [4.5, 4, 3];

const TIERS = Array.from({ length: HIGHEST_TIER }, (_, index) => HIGHEST_TIER - index);

function RatingFacet({ search, base }: { search: SearchRequest; base: string }): JSX.Element {
  const verified = search.verified_seller === true;
  const healthy = search.healthy === true;
  const toggled = (name: 'min_rating' | 'min_seller_tier', value: number, words: string): JSX.Element => {
    const isChosen = search[name] === value;
    return (
      <li>
        <a
          href={addressOfSearch(base, { ...search, [name]: isChosen ? undefined : value, page: 1 })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {words}
        </a>
      </li>
    );
  };
  return (
    <nav class="facet stack tight" aria-label="Rating and seller">
      <h2>Rating and seller</h2>
      <ul>
        {RATINGS.map((rating) => toggled('min_rating', rating, `${rating} stars or more`))}
        {TIERS.map((tier) =>
          toggled('min_seller_tier', tier, `Seller tier ${tier}${tier < HIGHEST_TIER ? ' or higher' : ''}`),
        )}
        <li>
          <a
            href={addressOfSearch(base, { ...search, verified_seller: verified ? undefined : true, page: 1 })}
            aria-current={verified ? 'true' : undefined}
          >
            Verified sellers
          </a>
        </li>
        <li>
          <a
            href={addressOfSearch(base, { ...search, healthy: healthy ? undefined : true, page: 1 })}
            aria-current={healthy ? 'true' : undefined}
          >
            Health checks succeed
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The other filters, which a form keeps. */
export function hiddenOf(
  search: SearchRequest,
  without: readonly FilterName[] = [],
): Record<string, string | undefined> {
  return Object.fromEntries(
    FILTERS.filter((name) => !without.includes(name)).map((name) => [name, search[name]?.toString()]),
  );
}

interface FiltersProps extends MarketSearch {
  found: SearchView;
  categories: CategoryView[];
}

export function Filters({ search, ignored, found, categories }: FiltersProps): JSX.Element {
  const { facets } = found;
  const current = categories.find(({ slug }) => slug === search.category);
  const shared = { search, base: MARKET };
  return (
    <FilterSheet
      chosen={FILTERS.filter((name) => name !== 'q' && search[name] !== undefined).length}
      left={`${found.total_is_capped ? 'more than ' : ''}${countOf(found.total_results, 'result')}`}
      clear={addressOfSearch(MARKET, { q: search.q, sort: search.sort })}
    >
      <nav class="facet stack tight" aria-label="Categories">
        <h2>Categories</h2>
        <ul>
          {current ? (
            <>
              <li>
                <a
                  href={addressOfSearch(MARKET, {
                    ...search,
                    category: undefined,
                    subcategory: undefined,
                    page: 1,
                  })}
                >
                  ‹ All categories
                </a>
              </li>
              <li>
                <a
                  href={pathTo(CATEGORY, current.slug)}
                  aria-current={search.subcategory ? undefined : 'true'}
                >
                  {current.name}
                </a>
              </li>
              {current.subcategories.map(({ slug, name }) => (
                <li>
                  <a
                    href={addressOfSearch(MARKET, { ...search, subcategory: slug, page: 1 })}
                    aria-current={slug === search.subcategory ? 'true' : undefined}
                  >
                    {name} <Count of={facets?.subcategory} value={slug} />
                  </a>
                </li>
              ))}
            </>
          ) : (
            categories.map(({ slug, name, listing_count }) => (
              <li>
                <a
                  href={
                    facets
                      ? addressOfSearch(MARKET, { ...search, category: slug, page: 1 })
                      : pathTo(CATEGORY, slug)
                  }
                >
                  <span>{name}</span>{' '}
                  {facets ? (
                    <Count of={facets.category} value={slug} />
                  ) : (
                    <span class="count">{listing_count.toLocaleString('en')}</span>
                  )}
                </a>
              </li>
            ))
          )}
        </ul>
      </nav>
      <form class="stack tight" action={MARKET} data-at-once>
        <Hidden fields={hiddenOf(search, ['min_price', 'max_price'])} />
        {search.sort !== 'relevance' && <input type="hidden" name="sort" value={search.sort} />}
        <fieldset>
          <legend>Price in US dollars</legend>
          <div class="acts even">
            <Field label="From" name="from" {...priceField(search.min_price, ignored.get('from'))} />
            <Field label="To" name="to" {...priceField(search.max_price, ignored.get('to'))} />
          </div>
        </fieldset>
        <button class="plain">Set price</button>
      </form>
      <Facet
        {...shared}
        title="Delivery"
        name="delivery"
        values={DELIVERY_METHODS}
        words={DELIVERY_WORDS}
        counts={facets?.delivery_method}
      />
      <Facet
        {...shared}
        title="Condition"
        name="condition"
        values={CONDITIONS}
        words={CONDITION_WORDS}
        counts={facets?.condition}
      />
      <Facet
        {...shared}
        title="Returns"
        name="return_policy"
        values={RETURN_POLICIES}
        words={RETURN_WORDS}
        counts={facets?.return_policy}
      />
      <RatingFacet {...shared} />
    </FilterSheet>
  );
}

function Count({ of: counts, value }: { of?: Record<string, number>; value: string }): JSX.Element {
  return <span class="count">{counts ? (counts[value] ?? 0).toLocaleString('en') : ''}</span>;
}

/** What was typed stays in the field, also if it is no price. */
const priceField = (cents: number | undefined, ignored: string | undefined) => ({
  inputmode: 'decimal' as const,
  value: ignored ?? (cents === undefined ? undefined : (cents / 100).toString()),
  problem: ignored === undefined ? undefined : 'not a price',
});
