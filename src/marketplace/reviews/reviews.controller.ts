import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MayLag } from '../../platform/operations/operation-marks';
import { Public } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { AgentIdParam, IdParam } from '../../platform/validation/params';
import { ListingsReader } from '../catalog/listings.reader';
import { listingNotFound } from '../marketplace.errors';
import { orderNotFound } from '../orders/orders.errors';
import { sellerNotFound } from '../sellers/sellers.errors';
import { SellersReader } from '../sellers/sellers.reader';
import { ReplyRequest, ReviewListView, ReviewRequest, ReviewsQuery, ReviewView } from './reviews.dto';
import { reviewNotFound } from './reviews.errors';
import * as operations from './reviews.operations';
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
  @operations.write
  write(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ReviewRequest,
  ): Promise<ReviewView> {
    return this.reviews.write(caller, id, body);
  }

  @Post('reviews/:review_id/reply')
  @operations.reply
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
  @operations.ofListing
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
  @operations.ofSeller
  async ofSeller(
    @AgentIdParam('seller_id', sellerNotFound) id: string,
    @Query() query: ReviewsQuery,
  ): Promise<ReviewListView> {
    await this.sellers.requireVisible(id);
    return this.reader.listOfSeller(id, query);
  }
}
