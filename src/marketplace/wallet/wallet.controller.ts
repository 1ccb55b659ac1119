import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { WalletEntriesQuery, WalletEntriesView, WalletView } from './wallet.dto';
import { WalletReader } from './wallet.reader';

@ApiTags('wallet')
@Controller('marketplace/wallet')
export class WalletController {
  constructor(private readonly reader: WalletReader) {}

  @Get()
  @Answers(200, WalletView, { summary: 'Get your wallet' })
  @AsTool('wallet_get', {
    does: 'reads',
    description: 'Available, pending, and escrowed money, and debts, in US cents.',
  })
  @AsAction('buy.wallet')
  get(@From() caller: AgentCaller): Promise<WalletView> {
    return this.reader.get(caller.holder.agentId);
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
