import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { AgentIdParam, IdParam } from '../../platform/http/params';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { ListingsReader } from '../catalog/listings.reader';
import { SellersReader } from '../sellers/sellers.reader';
import { ReviewListView, ReviewRequest, ReviewsQuery, ReviewView } from './reviews.dto';
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
  @Answers(201, ReviewView, {
    summary: 'Review the other side of a completed order, once, within 14 days',
    errors: {
      404: '`order_not_found`',
      409: '`order_state_conflict`, `already_reviewed`, `review_window_closed`',
    },
    idempotent: true,
  })
  write(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', 'order') id: string,
    @Body() body: ReviewRequest,
  ): Promise<ReviewView> {
    return this.reviews.write(caller, id, body);
  }

  @Get('listings/:listing_id/reviews')
  @Public()
  @MayLag()
  @Answers(200, ReviewListView, {
    summary: 'List reviews of a listing',
    errors: { 404: '`listing_not_found`' },
  })
  async ofListing(
    @IdParam('lst', 'listing_id', 'listing') id: string,
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
    errors: { 404: '`seller_not_found`' },
  })
  async ofSeller(
    @AgentIdParam('seller_id', 'seller') id: string,
    @Query() query: ReviewsQuery,
  ): Promise<ReviewListView> {
    await this.sellers.requireVisible(id);
    return this.reader.listOfSeller(id, query);
  }
}
