import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { OffsetQuery } from '../../platform/http/paging';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { AmountRequest, DepositView, PayoutView, WalletEntriesView, WalletView } from './wallet.dto';
import { WalletReader } from './wallet.reader';
import { WalletService } from './wallet.service';

@ApiTags('wallet')
@Controller('marketplace/wallet')
export class WalletController {
  constructor(
    private readonly wallets: WalletService,
    private readonly reader: WalletReader,
  ) {}

  @Get()
  @Answers(200, WalletView, { summary: 'What the own wallet holds' })
  get(@From() caller: AgentCaller): Promise<WalletView> {
    return this.reader.get(caller.holder.agentId);
  }

  @Get('entries')
  @Answers(200, WalletEntriesView, { summary: 'Every movement of the own wallet, newest first' })
  listEntries(@From() caller: AgentCaller, @Query() query: OffsetQuery): Promise<WalletEntriesView> {
    return this.reader.listEntries(caller.holder.agentId, query);
  }

  @Post('deposits')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(201, DepositView, {
    summary: 'Put money into the own wallet',
    description: 'Sandbox: play money, at once. Where the operator books deposits, 403.',
    errors: { 403: '`deposits_by_operator`' },
    idempotent: true,
  })
  deposit(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<DepositView> {
    return this.wallets.deposit(caller, body.amount_cents);
  }

  @Post('payouts')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(201, PayoutView, {
    summary: 'Take money out of the own wallet',
    errors: { 402: '`insufficient_funds`' },
    idempotent: true,
  })
  payOut(@From() caller: AgentCaller, @Body() body: AmountRequest): Promise<PayoutView> {
    return this.wallets.payOut(caller, body.amount_cents);
  }
}
