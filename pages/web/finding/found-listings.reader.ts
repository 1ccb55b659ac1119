import { Injectable } from '@nestjs/common';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import type { SearchRequest, SearchView } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { type FittingCategory, fittingCategories } from './fitting-categories';
import { typedWords } from './typed-words';

/** How many listings are shown that have only some of the words. */
const NEAR = 12;
/** What others buy, with the filters but without the words. */
const POPULAR = {
  q: undefined,
  sort: 'popular',
  limit: 6,
  page: 1,
  cursor: undefined,
  facets: false,
} as const;

export interface FoundListings {
  found: SearchView;
  /** If nothing has all words: what has some of them, the best first. */
  near?: SearchView;
  /** The categories whose name fits. */
  categories: readonly FittingCategory[];
  /** If no listing has the words: the category whose listings are found instead. */
  instead?: FittingCategory;
  /** What others buy, if nothing is found. */
  popular: readonly ListingSummaryView[];
}

/** Searches listings for people, who would rather see something near than nothing. */
@Injectable()
export class FoundListingsReader {
  constructor(private readonly search: SearchReader) {}

  async find(request: SearchRequest): Promise<FoundListings> {
    const found = await this.search.search(request);
    const { q, category } = request;
    const categories = q === undefined || category !== undefined ? [] : fittingCategories(q);
    const [first] = categories;
    const hasWords = found.total > 0 && found.corrected_query === undefined;
    if (first && !hasWords) {
      const inside = await this.search.search({ ...request, ...first.filter, q: undefined });
      if (inside.total > 0) return { found: inside, categories, instead: first, popular: [] };
    }
    return { found, categories, popular: [], ...(found.total === 0 && (await this.others(request))) };
  }

  /** What else to show if nothing is found. */
  private async others(request: SearchRequest): Promise<Pick<FoundListings, 'near' | 'popular'>> {
    const near = await this.near(request);
    if (near || request.q === undefined) return { near, popular: [] };
    const popular = await this.search.search({ ...request, ...POPULAR });
    return { popular: popular.results };
  }

  private async near(request: SearchRequest): Promise<SearchView | undefined> {
    const words = request.q === undefined ? [] : typedWords(request.q);
    if (words.length < 2) return undefined;
    const q = words.join(' or ');
    const limit = Math.min(NEAR, request.limit);
    const near = await this.search.search({
      ...request,
      q,
      limit,
      page: 1,
      cursor: undefined,
      facets: false,
    });
    return near.total > 0 ? near : undefined;
  }
}
