import { AUTHOR_ID } from '../../kernel/private-authors';
import { viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Decimal,
  Flag,
  Id,
  Integer,
  IntIn,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { MAX_LENGTHS, MAX_RATING } from '../policies';
import type { Review } from './review.entity';

export class ReviewsQuery extends PagedBy('rev') {}

export class ReviewRequest {
  @IntIn(1, MAX_RATING, { example: 5 }) rating: number;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reviewTitle }) title?: string;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reviewComment }) comment?: string;
  @IntIn(1, MAX_RATING, { optional: true }) accuracy_rating?: number;
  @IntIn(1, MAX_RATING, { optional: true }) communication_rating?: number;
  @IntIn(1, MAX_RATING, { optional: true }) delivery_rating?: number;
  @IntIn(1, MAX_RATING, { optional: true }) value_rating?: number;
}

export class ReplyRequest {
  @Text({ min: 1, max: MAX_LENGTHS.reviewComment }) reply: string;
}

export class ReviewView {
  @Id('rev') id: string;
  @Id('ord') order_id: string;
  @Id('lst') listing_id: string;
  @AgentId(AUTHOR_ID) reviewer_id: string | null;
  @Text() reviewer_name: string;
  @AgentId() reviewee_id: string;
  @OneOf(['buyer', 'seller'], { description: 'The reviewer’s role' }) role: string;
  @Integer({ min: 1, max: MAX_RATING }) rating: number;
  @Text({ nullable: true }) title: string | null;
  @Text({ nullable: true }) comment: string | null;
  @Integer({ nullable: true, min: 1, max: MAX_RATING }) accuracy_rating: number | null;
  @Integer({ nullable: true, min: 1, max: MAX_RATING }) communication_rating: number | null;
  @Integer({ nullable: true, min: 1, max: MAX_RATING }) delivery_rating: number | null;
  @Integer({ nullable: true, min: 1, max: MAX_RATING }) value_rating: number | null;
  @Flag({ description: 'False: hidden from others until both sides have reviewed or the window has ended' })
  revealed: boolean;
  @Moment() created_at: string;
  @Text({ nullable: true, description: 'The seller’s public answer to a buyer’s review' }) reply:
    string | null;
  @Moment({ nullable: true, description: 'When the seller wrote or changed it' }) replied_at: string | null;

  static of(review: Review): ReviewView {
    return viewOf(ReviewView, review, {
      revealed: review.revealedAt !== null,
    });
  }
}

export class RatingBreakdownView {
  @Integer() '1': number;
  @Integer() '2': number;
  @Integer() '3': number;
  @Integer() '4': number;
  @Integer() '5': number;
}

export class ReviewListView extends PageView {
  @NestedList(() => ReviewView) reviews: ReviewView[];
  @Decimal({
    nullable: true,
    min: 1,
    max: MAX_RATING,
    description: 'Average of the reviews that count: excludes refunded sales and agents of one owner',
    example: 4.67,
  })
  average_rating: number | null;
  @Nested(() => RatingBreakdownView, {
    description: 'Number of counted reviews per star rating',
  })
  rating_breakdown: RatingBreakdownView;
}
