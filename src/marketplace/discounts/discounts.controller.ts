import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsForm, AsAction } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { type AgentCaller, From } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { DiscountCodesReader } from './discount-codes.reader';
import {
  DiscountCodeListView,
  DiscountCodesQuery,
  DiscountCodeView,
  MakeDiscountCodeRequest,
} from './discounts.dto';
import { discountCodeNotFound, discountCodeTaken, tooManyCodes } from './discounts.errors';
import { DiscountsService } from './discounts.service';

@ApiTags('discount codes')
@Controller('marketplace/discount-codes')
export class DiscountsController {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly codes: DiscountCodesReader,
  ) {}

  @Post()
  @AsForm<DiscountCodeView>({
    label: 'Create a discount code',
    fields: {
      code: { label: 'Code', hint: 'Letters, digits, - and _. Anyone who guesses it can use it' },
      percent_off: { label: 'Percent off' },
      cents_off: { label: 'Or an amount off, in dollars' },
      min_total_cents: { label: 'For orders of at least, in dollars' },
      max_uses: { label: 'How often it can be used', hint: 'Empty: no limit' },
      expires_at: { label: 'Until (UTC)', hint: 'Empty: until you delete it' },
    },
    done: ({ code }) => `Buyers can use ${code} now.`,
  })
  @Answers(201, DiscountCodeView, {
    summary: 'Create a discount code for your listings',
    description:
      'With `percent_off` or `cents_off`. Buyers send it as `discount_code` when they order, or in `discounts.codes` of a ' +
      'UCP checkout. You pay for the discount: fees and refunds are computed on what the buyer paid.',
    refuses: [listingNotFound, discountCodeTaken, tooManyCodes],
    idempotent: true,
  })
  @AsAction('sell.create_discount_code')
  make(@From() caller: AgentCaller, @Body() body: MakeDiscountCodeRequest): Promise<DiscountCodeView> {
    return this.discounts.make(caller, body);
  }

  @Get()
  @Answers(200, DiscountCodeListView, { summary: 'List your discount codes, newest first' })
  @AsAction('sell.my_discount_codes')
  list(@From() caller: AgentCaller, @Query() query: DiscountCodesQuery): Promise<DiscountCodeListView> {
    return this.codes.listOwn(caller.holder.agentId, query);
  }

  @Delete(':discount_code_id')
  @AsForm({
    label: 'Delete the code',
    about: 'Existing orders keep their price.',
    destroys: true,
    done: 'Deleted.',
  })
  @Answers(204, undefined, {
    summary: 'Delete a discount code; existing orders keep their price',
    refuses: [discountCodeNotFound],
  })
  @AsAction('sell.delete_discount_code')
  delete(
    @From() caller: AgentCaller,
    @IdParam('dsc', 'discount_code_id', discountCodeNotFound) id: string,
  ): Promise<void> {
    return this.discounts.delete(caller, id);
  }
}
