import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { moneyLimit } from '../spending/spending-controls.service';
import { PayoutRequest, OwnPayoutsQuery, PayoutsView, PayoutView } from './payments.dto';
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
    private readonly intents: PurchaseIntents,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.payOut
  payOut(@From() caller: AgentCaller, @Body() body: PayoutRequest): Promise<PayoutView> {
    return this.payouts.payOut(caller, body);
  }

  @Get(':payout_id')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('pay', 'payout_id', payoutNotFound) id: string,
  ): Promise<PayoutView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.get(agentId, id));
  }

  @Get()
  @operations.list
  async list(@From() caller: AgentCaller, @Query() query: OwnPayoutsQuery): Promise<PayoutsView> {
    const { agentId } = caller.holder;
    const page = await this.reader.listOwn(agentId, query);
    await this.intents.noteSeen(agentId, page.payouts);
    return page;
  }
}
