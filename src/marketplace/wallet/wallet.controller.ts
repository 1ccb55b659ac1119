import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { KeySpendingReader } from '../spending/key-spending.reader';
import { OwnWalletView, WalletEntriesQuery, WalletEntriesView, WalletSpendingView } from './wallet.dto';
import { WalletReader } from './wallet.reader';

@ApiTags('wallet')
@Controller('marketplace/wallet')
export class WalletController {
  constructor(
    private readonly reader: WalletReader,
    private readonly spending: KeySpendingReader,
  ) {}

  @Get()
  @Answers(200, OwnWalletView, { summary: 'Get your wallet' })
  @AsTool('wallet_get', {
    does: 'reads',
    description:
      'Available, pending, and escrowed money, debts, and what your keys spent and may still spend, in US cents.',
  })
  @AsAction('buy.wallet')
  async get(@From() { holder }: AgentCaller): Promise<OwnWalletView> {
    const { agentId, keyId, isBounded } = holder;
    const wallet = await this.reader.get(agentId);
    const spent = await this.spending.of(agentId, isBounded ? keyId : undefined);
    return { ...wallet, spending: WalletSpendingView.of(spent) };
  }

  @Get('entries')
  @Answers(200, WalletEntriesView, { summary: 'List your wallet entries, newest first' })
  @AsTool('wallet_entries', {
    does: 'reads',
    title: 'List your wallet entries',
    description: 'Newest first, with the related orders.',
  })
  @AsAction('buy.wallet_entries')
  listEntries(@From() caller: AgentCaller, @Query() query: WalletEntriesQuery): Promise<WalletEntriesView> {
    return this.reader.listEntries(caller.holder.agentId, query);
  }
}
