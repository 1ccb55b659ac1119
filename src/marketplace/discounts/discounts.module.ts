import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { CodesOfLeavers } from './codes-of-leavers';
import { DiscountCodesReader } from './discount-codes.reader';
import { DiscountsController } from './discounts.controller';
import { DiscountsService } from './discounts.service';

@Module({
  imports: [AgentsModule],
  controllers: [DiscountsController],
  providers: [CodesOfLeavers, DiscountsService, DiscountCodesReader],
  exports: [DiscountsService],
})
export class DiscountsModule {}
