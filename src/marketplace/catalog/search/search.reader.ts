import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../../kernel/domain-error';
import { TOTAL_CAP } from '../../../kernel/page';
import { searchQuery } from '../../../kernel/search-text';
import type { RowVersion } from '../../../platform/database/row-version-cache';
import { Database } from '../../../platform/database/statements';
import { ListingSummaries } from '../listing-summaries';
import type { ListingSummaryView } from '../listing-views.dto';
import { cursorOf, pageAt, type SearchRequest, type SearchView } from './search.dto';
import { composeSearch } from './search-statement';
import { SearchTerms } from './search-terms.service';

interface FoundRow extends RowVersion {
  position: number | null;
  total: number;
  capped: boolean;
  facets: Record<string, Record<string, number> | null> | null;
}

@Injectable()
export class SearchReader {
  constructor(
    private readonly database: Database,
    private readonly summaries: ListingSummaries,
    private readonly terms: SearchTerms,
  ) {}

  async search({ cursor, ...request }: SearchRequest): Promise<SearchView> {
    const query = request.q?.trim() || undefined;
    const asked = { ...request, q: query, page: cursor === undefined ? request.page : pageAt(cursor) };
    assertReachable(asked, cursor === undefined ? 'page' : 'cursor');
    if (query === undefined) return responseOf(asked, await this.find(asked, undefined));
    const found = await this.findWords(asked, query);
    if (found.total > 0) return responseOf(asked, found);
    const corrected = await this.terms.correct(query);
    if (corrected === undefined) return responseOf(asked, found);
    const second = await this.findWords(asked, corrected);
    return second.total > 0 ? responseOf(asked, second, corrected) : responseOf(asked, found);
  }

  /** Looks for `gpt4` in one piece first, because that needs no phrase, whose matches would have to be read. */
  private async findWords(request: SearchRequest, query: string): Promise<Found> {
    const [inOnePiece, inParts] = [searchQuery(query, { runsWhole: true }), searchQuery(query)];
    const found = await this.find(request, inOnePiece);
    return found.total === 0 && inParts !== inOnePiece ? this.find(request, inParts) : found;
  }

  private async find(request: SearchRequest, text: string | undefined): Promise<Found> {
    const { text: sql, values } = composeSearch(request, text);
    const rows = await this.database.composed<FoundRow>(sql, values);
    const { total, capped, facets } = rows[0] as FoundRow;
    const results = await this.summaries.of(rows.filter(({ position }) => position !== null));
    return { total, capped, facets, results };
  }
}

interface Found {
  total: number;
  capped: boolean;
  facets: FoundRow['facets'];
  results: ListingSummaryView[];
}

function assertReachable({ page, limit, min_price, max_price }: SearchRequest, given: string): void {
  if (page * limit > TOTAL_CAP) {
    throw InvalidInput.field(
      ['query', given],
      `page times limit must not exceed ${TOTAL_CAP}`,
      'less_than_equal',
    );
  }
  if (min_price !== undefined && max_price !== undefined && min_price > max_price) {
    throw InvalidInput.field(['query', 'max_price'], 'must not be less than min_price', 'greater_than_equal');
  }
}

function responseOf(request: SearchRequest, found: Found, corrected?: string): SearchView {
  const pages = Math.ceil(found.total / request.limit);
  const next = request.page + 1;
  const more = next <= pages && next * request.limit <= TOTAL_CAP;
  return {
    results: found.results,
    total: found.total,
    total_results: found.total,
    total_is_capped: found.capped,
    total_pages: pages,
    page: request.page,
    limit: request.limit,
    has_more: more,
    ...(more && { next_cursor: cursorOf(next) }),
    query: request.q ?? null,
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
    ...(found.facets === null ? {} : { facets: filled(found.facets) }),
  };
}

/** A facet without matches is empty, not absent. */
function filled(
  facets: Record<string, Record<string, number> | null>,
): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, counts ?? {}]));
}
