import { TOTAL_CAP } from '../../../kernel/page';
import { isBeyondWords } from '../../../kernel/search-text';
import type { SearchRequest } from './search.dto';
import { hasStoredTotal } from './search-totals';

/** How many matches, the most popular first, are ranked by relevance. */
const MAX_CANDIDATES = 1_000;
/** The same if matches with all words in the title are found by their own index. */
const FEW_CANDIDATES = { ofOneWord: 100, ofMoreWords: 500 };
/** Totals that are not stored are counted to this. Beyond it, counting would take longer than finding the page. */
const MOST_COUNTED = 1_000;
/** The same with facets. */
const MOST_FACETED = 4_000;
/** How many matches with all words in the title, the most popular first, are ranked. */
export const MAX_TITLES = 150;

export type Ordered = Exclude<SearchRequest['sort'], 'relevance'>;
export const FACETED = ['category', 'subcategory', 'condition', 'delivery_method', 'return_policy'];

/** Properties of the request that determine the shape of the statement. */
export class SearchShape {
  readonly worded: boolean;
  /** The text may contain a phrase, a negation, or the beginning of a word. */
  readonly phrased: boolean;
  /** Rows must be checked, because the index cannot answer everything. */
  readonly late: boolean;
  readonly sort: SearchRequest['sort'];
  /** Matches with all words in the title are candidates, too, if there are more matches than candidates. */
  readonly titled: boolean;
  /** How many matches are candidates, as an expression. */
  readonly candidates: string;
  /** The total may be stored, so that the matches need not be counted. */
  readonly counted: boolean;
  /** The highest total that is counted, if it is not stored, as an expression. */
  readonly most: string;
  /** The page may extend beyond the candidates. */
  readonly deep: boolean;
  /** Columns that the matches must include. */
  readonly carried: string[];

  constructor(request: SearchRequest, text: string | undefined) {
    this.worded = text !== undefined;
    this.phrased = text !== undefined && isBeyondWords(text);
    const ofSeller = conditionsOfSeller(request).length > 0;
    this.late = this.phrased || ofSeller;
    this.sort = request.sort === 'relevance' && !this.worded ? 'popular' : request.sort;
    this.titled = this.worded && !this.late && this.sort === 'relevance';
    this.deep = request.page * request.limit > (this.titled ? FEW_CANDIDATES.ofOneWord : MAX_CANDIDATES);
    this.counted = this.titled && !this.deep && hasStoredTotal(request);
    const most = request.facets === true ? MOST_FACETED : MOST_COUNTED;
    const isQuick = this.worded && this.sort === 'relevance' && !this.deep;
    // that of one word is stored, except for a moment after many changes
    const ofOneWord = this.counted ? TOTAL_CAP : most;
    this.most = isQuick ? `CASE WHEN numnode(words) = 1 THEN ${ofOneWord} ELSE ${most} END` : `${TOTAL_CAP}`;
    this.candidates = this.titled
      ? `CASE WHEN numnode(words) = 1 THEN ${FEW_CANDIDATES.ofOneWord} ELSE ${FEW_CANDIDATES.ofMoreWords} END`
      : `${MAX_CANDIDATES}`;
    const key = { price_asc: ['price_cents'], price_desc: ['price_cents'], rating: ['rating_score'] }[
      this.sort as string
    ];
    this.carried = [
      'id',
      ...(key ?? ['popularity']),
      ...(this.sort === 'relevance' ? ['search_band'] : []),
      ...(this.sort === 'relevance' || this.phrased ? ['search'] : []),
      ...(ofSeller ? ['seller_id'] : []),
    ];
    if (request.facets === true) this.carried.push(...FACETED);
  }
}

/** Conditions on the seller, which the index cannot answer. */
export function conditionsOfSeller({
  verified_seller: verified,
  min_seller_tier: tier,
}: SearchRequest): string[] {
  return [
    ...(verified === undefined ? [] : [`verified = ${verified}`]),
    ...(tier === undefined ? [] : [`tier >= ${tier}`]),
  ];
}
