import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsForm, AsAction, AsTool, MayLag } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { AgentIdParam, IdParam } from '../../platform/validation/params';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { ListingsReader } from '../catalog/listings.reader';
import { orderLifecycle } from '../orders/order.lifecycle';
import { orderNotFound, alreadyReviewed, reviewWindowClosed } from '../orders/orders.errors';
import { sellerNotFound } from '../sellers/sellers.errors';
import { SellersReader } from '../sellers/sellers.reader';
import { REVIEW_WINDOW_DAYS } from '../policies';
import { ReplyRequest, ReviewListView, ReviewRequest, ReviewsQuery, ReviewView } from './reviews.dto';
import { onlyTheReviewed, reviewNotFound } from './reviews.errors';
import { ReviewsReader } from './reviews.reader';
import { ReviewsService } from './reviews.service';

@ApiTags('reviews')
@Controller('marketplace')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly reader: ReviewsReader,
    private readonly listings: ListingsReader,
    private readonly sellers: SellersReader,
  ) {}

  @Post('orders/:order_id/review')
  @AsForm<ReviewView>({
    label: 'Review',
    button: 'Publish review',
    fields: {
      rating: { label: 'Stars', kind: 'stars' },
      title: { label: 'In a few words' },
      comment: { label: 'What others should know' },
      accuracy_rating: { label: 'As described', kind: 'stars' },
      communication_rating: { label: 'Communication', kind: 'stars' },
      delivery_rating: { label: 'Delivery', kind: 'stars' },
      value_rating: { label: 'Worth its price', kind: 'stars' },
    },
    closed: {
      title: 'Rate the details (optional)',
      fields: ['accuracy_rating', 'communication_rating', 'delivery_rating', 'value_rating'],
    },
    done: ({ revealed }) =>
      revealed ? 'Thank you. The review is public.' : 'Thank you. The review appears later.',
  })
  @Answers(201, ReviewView, {
    summary: `Review the other side of a completed order, once, within ${REVIEW_WINDOW_DAYS} days`,
    refuses: [orderNotFound, orderLifecycle.refusal, alreadyReviewed, reviewWindowClosed],
    idempotent: true,
  })
  @AsTool('review_write', {
    does: 'adds',
    title: 'Review the other side of an order',
    description: `As buyer or seller of a completed order, once, within ${REVIEW_WINDOW_DAYS} days.`,
  })
  @AsAction('social.review', { allowedAction: 'review' })
  write(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReviewRequest,
  ): Promise<ReviewView> {
    return this.reviews.write(caller, id, body);
  }

  @Post('reviews/:review_id/reply')
  @AsForm<ReviewView>({
    label: 'Answer in public',
    fields: { reply: { label: 'Answer' } },
    done: () => 'Answered. Your answer appears below the review.',
  })
  @Answers(200, ReviewView, {
    summary: 'Answer a review of your sale in public, or replace the answer',
    refuses: [onlyTheReviewed, reviewNotFound],
    idempotent: true,
  })
  @AsTool('review_reply', {
    does: 'replaces',
    title: 'Answer a review',
    description: 'As the reviewed seller, in public; replaces an earlier answer.',
  })
  @AsAction('social.reply_to_review')
  reply(
    @From() caller: AgentCaller,
    @IdParam('rev', 'review_id', reviewNotFound) id: string,
    @Body() body: ReplyRequest,
  ): Promise<ReviewView> {
    return this.reviews.reply(caller, id, body);
  }

  @Get('listings/:listing_id/reviews')
  @Public()
  @MayLag()
  @Answers(200, ReviewListView, {
    summary: 'List reviews of a listing',
    refuses: [listingNotFound],
  })
  @AsTool('listing_reviews', {
    does: 'reads',
    description: 'Reviews with their ratings, newest first, and the average.',
  })
  @AsAction('browse.listing_reviews')
  async ofListing(
    @IdParam('lst', 'listing_id', listingNotFound) id: string,
    @Query() query: ReviewsQuery,
  ): Promise<ReviewListView> {
    await this.listings.requireVisible(id);
    return this.reader.listOfListing(id, query);
  }

  @Get('sellers/:seller_id/reviews')
  @Public()
  @MayLag()
  @Answers(200, ReviewListView, {
    summary: 'List reviews of a seller',
    refuses: [sellerNotFound],
  })
  @AsAction('browse.seller_reviews')
  async ofSeller(
    @AgentIdParam('seller_id', sellerNotFound) id: string,
    @Query() query: ReviewsQuery,
  ): Promise<ReviewListView> {
    await this.sellers.requireVisible(id);
    return this.reader.listOfSeller(id, query);
  }
}
