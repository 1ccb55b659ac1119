import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { moneyLimit } from '../spending/spending-controls.service';
import * as operations from './payout-accounts.operations';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutAccountView } from './stripe.dto';

@ApiTags('wallet')
@Controller('marketplace/wallet/payout-account')
export class PayoutAccountsController {
  constructor(private readonly accounts: PayoutAccountsService) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.open
  open(@From() caller: AgentCaller, @Body() _body: EmptyRequest): Promise<PayoutAccountView> {
    return this.accounts.open(caller);
  }

  @Get()
  @operations.get
  get(@From() caller: AgentCaller): Promise<PayoutAccountView> {
    return this.accounts.get(caller.holder.agentId);
  }
}
