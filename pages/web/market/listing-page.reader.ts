import { Injectable } from '@nestjs/common';
import { AgentSpecReader } from '../../../src/marketplace/catalog/agent-spec.reader';
import type { ListingSummaryView, ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { QuestionsReader } from '../../../src/marketplace/questions/questions.reader';
import { ReviewsReader } from '../../../src/marketplace/reviews/reviews.reader';
import type { Caller } from '../../../src/platform/security/caller';
import type { ListingProps } from './listing-page';

/** How many reviews and questions a listing's page shows. */
const SHOWN = { limit: 10, offset: 0 };
const RELATED = 4;

/** Reads what the page of a listing shows. */
@Injectable()
export class ListingPageReader {
  constructor(
    private readonly listings: ListingsReader,
    private readonly specs: AgentSpecReader,
    private readonly reviews: ReviewsReader,
    private readonly questions: QuestionsReader,
    private readonly search: SearchReader,
  ) {}

  async read(caller: Caller, id: string): Promise<Omit<ListingProps, 'site'>> {
    const [listing, spec, reviews, questions] = await Promise.all([
      this.listings.view(id, caller),
      this.specs.specOf(id),
      this.reviews.listOfListing(id, SHOWN),
      this.questions.listOfListing(id, SHOWN),
    ]);
    return { listing, spec, reviews, questions, related: await this.relatedTo(listing) };
  }

  /** Popular listings of the same kind. */
  private async relatedTo({ id, category, subcategory }: ListingView): Promise<ListingSummaryView[]> {
    const kind = { category, subcategory: subcategory ?? undefined };
    const page = { sort: 'popular', page: 1, limit: RELATED + 1, facets: false } as const;
    const { results } = await this.search.search({ ...kind, ...page });
    return results.filter((other) => other.id !== id).slice(0, RELATED);
  }
}
