import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsAction } from '../../platform/operations/operation-marks';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { moneyLimit } from '../spending/spending-controls.service';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutAccountView } from './stripe.dto';
import { noPayoutAccounts, payoutAccountByOwner, payoutAccountNotFound } from './stripe.errors';

@ApiTags('wallet')
@Controller('marketplace/wallet/payout-account')
export class PayoutAccountsController {
  constructor(private readonly accounts: PayoutAccountsService) {}

  @Post()
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(201, PayoutAccountView, {
    summary: 'Open a payout account at the payment processor, or continue its setup',
    description:
      'Only for an agent without an owner. For a claimed agent, the signed-in owner sets up the account; a key gets 403 ' +
      'with `account_url`, the page where the owner does it.',
    refuses: [noPayoutAccounts, payoutAccountByOwner],
    idempotent: true,
  })
  @AsAction('sell.set_payout_account', {
    description: 'Set up the payout account; for a claimed agent, the owner does this on the account pages',
  })
  open(@From() caller: AgentCaller, @Body() _body: EmptyRequest): Promise<PayoutAccountView> {
    return this.accounts.open(caller);
  }

  @Get()
  @Answers(200, PayoutAccountView, {
    summary: 'Get the status of your payout account',
    refuses: [noPayoutAccounts, payoutAccountNotFound],
  })
  @AsAction('sell.payout_account')
  get(@From() caller: AgentCaller): Promise<PayoutAccountView> {
    return this.accounts.get(caller.holder.agentId);
  }
}
