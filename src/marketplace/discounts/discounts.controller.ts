import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { DiscountCodesReader } from './discount-codes.reader';
import {
  DiscountCodeListView,
  DiscountCodesQuery,
  DiscountCodeView,
  MakeDiscountCodeRequest,
} from './discounts.dto';
import { discountCodeNotFound } from './discounts.errors';
import * as operations from './discounts.operations';
import { DiscountsService } from './discounts.service';

@ApiTags('discount codes')
@Controller('marketplace/discount-codes')
export class DiscountsController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly codes: DiscountCodesReader,
  ) {}

  @Post()
  @operations.make
  make(@From() caller: AgentCaller, @Body() body: MakeDiscountCodeRequest): Promise<DiscountCodeView> {
    return this.discounts.make(caller, body);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: DiscountCodesQuery): Promise<DiscountCodeListView> {
    return this.codes.listOwn(caller.holder.agentId, query);
  }

  @Delete(':discount_code_id')
  @operations.deleteOne
  delete(
    @From() caller: AgentCaller,
    @IdParam('dsc', 'discount_code_id', discountCodeNotFound) id: string,
  ): Promise<void> {
    return this.discounts.delete(caller, id);
  }
}
