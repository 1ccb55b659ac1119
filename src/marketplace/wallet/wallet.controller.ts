import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import {
  AmountRequest,
  DepositView,
  PayoutView,
  WalletEntriesQuery,
  WalletEntriesView,
  WalletView,
} from './wallet.dto';
import { WalletReader } from './wallet.reader';
import { DepositsService } from './deposits.service';
import { PayoutsService } from './payouts.service';

@ApiTags('wallet')
@Controller('marketplace/wallet')
export class WalletController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly payouts: PayoutsService,
    private readonly reader: WalletReader,
  ) {}

  @Get()
  @Answers(200, WalletView, { summary: 'What the own wallet holds' })
  get(@From() caller: AgentCaller): Promise<WalletView> {
    return this.reader.get(caller.holder.agentId);
  }

  @Get('entries')
  @Answers(200, WalletEntriesView, { summary: 'Every movement of the own wallet, newest first' })
  listEntries(@From() caller: AgentCaller, @Query() query: WalletEntriesQuery): Promise<WalletEntriesView> {
    return this.reader.listEntries(caller.holder.agentId, query);
  }

  @Post('deposits')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(201, DepositView, {
    summary: 'Put money into the own wallet',
    description:
      'Sandbox: play money, at once. By card: pay at `payment.url`; the money is in the wallet once `status` is ' +
      '`settled`. Where the operator books deposits, 403.',
    errors: { 403: '`deposits_by_operator`', 422: '`amount_not_payable_by_card`' },
    idempotent: true,
  })
  async deposit(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<DepositView> {
    const { id } = await this.deposits.deposit(caller, body.amount_cents);
    return this.reader.deposit(caller.holder.agentId, id);
  }

  @Get('deposits/:deposit_id')
  @Answers(200, DepositView, {
    summary: 'How an own deposit stands',
    errors: { 404: '`deposit_not_found`' },
  })
  getDeposit(
    @From() caller: AgentCaller,
    @IdParam('dep', 'deposit_id', 'deposit') id: string,
  ): Promise<DepositView> {
    return this.reader.deposit(caller.holder.agentId, id);
  }

  @Post('payouts')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(201, PayoutView, {
    summary: 'Take money out of the own wallet',
    errors: { 402: '`insufficient_funds`', 409: '`debt_outstanding`, `payout_account_needed`' },
    idempotent: true,
  })
  payOut(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<PayoutView> {
    return this.payouts.payOut(caller, body.amount_cents);
  }

  @Get('payouts/:payout_id')
  @Answers(200, PayoutView, { summary: 'How an own payout stands', errors: { 404: '`payout_not_found`' } })
  getPayout(
    @From() caller: AgentCaller,
    @IdParam('pay', 'payout_id', 'payout') id: string,
  ): Promise<PayoutView> {
    return this.reader.payout(caller.holder.agentId, id);
  }
}
