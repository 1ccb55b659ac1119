import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { moneyLimit } from '../spending/spending-controls.service';
import { AmountRequest, OwnPayoutsQuery, PayoutsView, PayoutView } from './payments.dto';
import { payoutNotFound } from './payments.errors';
import * as operations from './payouts.operations';
import { PayoutsReader } from './payouts.reader';
import { PayoutsService } from './payouts.service';

@ApiTags('wallet')
@Controller('marketplace/wallet/payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly reader: PayoutsReader,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.payOut
  payOut(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<PayoutView> {
    return this.payouts.payOut(caller, body.amount_cents);
  }

  @Get(':payout_id')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('pay', 'payout_id', payoutNotFound) id: string,
  ): Promise<PayoutView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: OwnPayoutsQuery): Promise<PayoutsView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }
}
