import { Injectable } from '@nestjs/common';
import type { SearchRequest, SearchView } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { typedWords } from './typed-words';

/** How many listings are shown that have only some of the words. */
const NEAR = 12;

export interface FoundListings {
  found: SearchView;
  /** If nothing has all words: what has some of them, the best first. */
  near?: SearchView;
}

/** Searches listings for people, who would rather see something near than nothing. */
@Injectable()
export class FoundListingsReader {
  constructor(private readonly search: SearchReader) {}

  async find(request: SearchRequest): Promise<FoundListings> {
    const found = await this.search.search(request);
    const words = found.total === 0 && request.q !== undefined ? typedWords(request.q) : [];
    if (words.length < 2) return { found };
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
    return near.total > 0 ? { found, near } : { found };
  }
}
