import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { DepartedSellerCodes } from './departed-seller-codes';
import { CodeAttempts } from './code-attempts.service';
import { DiscountCodesReader } from './discount-codes.reader';
import { DiscountsController } from './discounts.controller';
import { DiscountsService } from './discounts.service';
import { DiscountCode } from './discount-code.entity';

@Module({
  imports: [TypeOrmModule.forFeature([DiscountCode]), AgentsModule],
  controllers: [DiscountsController],
  providers: [DepartedSellerCodes, DiscountsService, DiscountCodesReader, CodeAttempts],
  exports: [DiscountsService, CodeAttempts],
})
export class DiscountsModule {}
