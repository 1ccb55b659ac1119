import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { CatalogModule } from '../catalog/catalog.module';
import { OrdersModule } from '../orders/orders.module';
import { SellersModule } from '../sellers/sellers.module';
import { ErasedReviewers } from './erased-reviewers';
import { Review } from './review.entity';
import { ReviewTotals } from './review-totals';
import { ReviewsController } from './reviews.controller';
import { ReviewsReader } from './reviews.reader';
import { ReviewDeadlines } from './review-deadlines';
import { ReviewsService } from './reviews.service';
import { SellerRecordUpdates } from './seller-record-updates';
import { SiblingRatings } from './sibling-ratings';

@Module({
  imports: [TypeOrmModule.forFeature([Review]), AgentsModule, CatalogModule, OrdersModule, SellersModule],
  controllers: [ReviewsController],
  providers: [
    ReviewsService,
    ReviewDeadlines,
    ErasedReviewers,
    ReviewTotals,
    ReviewsReader,
    SellerRecordUpdates,
    SiblingRatings,
  ],
  exports: [ReviewsService, ReviewsReader],
})
export class ReviewsModule {}
