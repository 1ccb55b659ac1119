import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { PurchaseIntents } from '../intents/purchase-intents.service';
import { moneyLimit } from '../spending/spending-controls.service';
import * as operations from './deposits.operations';
import { DepositsReader } from './deposits.reader';
import { DepositCheckout, DepositsService } from './deposits.service';
import { DepositRequest, DepositsQuery, DepositsView, DepositView } from './payments.dto';
import { depositNotFound } from './payments.errors';

@ApiTags('wallet')
@Controller('marketplace/wallet/deposits')
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly checkout: DepositCheckout,
    private readonly reader: DepositsReader,
    private readonly intents: PurchaseIntents,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.deposit
  async deposit(@From() caller: AgentCaller, @Body() body: DepositRequest): Promise<DepositView> {
    return this.checkout.start(await this.deposits.deposit(caller, body));
  }

  @Get(':deposit_id')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('dep', 'deposit_id', depositNotFound) id: string,
  ): Promise<DepositView> {
    const { agentId } = caller.holder;
    return this.intents.seen(agentId, id, this.reader.get(agentId, id));
  }

  @Get()
  @operations.list
  async list(@From() caller: AgentCaller, @Query() query: DepositsQuery): Promise<DepositsView> {
    const { agentId } = caller.holder;
    const page = await this.reader.list(agentId, query);
    await this.intents.noteSeen(agentId, page.deposits);
    return page;
  }
}
