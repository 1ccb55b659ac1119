import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { moneyLimit } from '../spending/spending-controls.service';
import * as operations from './deposits.operations';
import { DepositsReader } from './deposits.reader';
import { DepositCheckout, DepositsService } from './deposits.service';
import { AmountRequest, DepositsQuery, DepositsView, DepositView } from './payments.dto';
import { depositNotFound } from './payments.errors';

@ApiTags('wallet')
@Controller('marketplace/wallet/deposits')
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly checkout: DepositCheckout,
    private readonly reader: DepositsReader,
  ) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.deposit
  async deposit(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<DepositView> {
    return this.checkout.start(await this.deposits.deposit(caller, body.amount_cents));
  }

  @Get(':deposit_id')
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('dep', 'deposit_id', depositNotFound) id: string,
  ): Promise<DepositView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: DepositsQuery): Promise<DepositsView> {
    return this.reader.list(caller.holder.agentId, query);
  }
}
