import { Injectable } from '@nestjs/common';
import { WalletEntriesQuery, WalletEntriesView, WalletView } from '../../marketplace/wallet/wallet.dto';
import { WalletReader } from '../../marketplace/wallet/wallet.reader';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

@Injectable()
export class WalletTools implements ToolGroup {
  constructor(private readonly reader: WalletReader) {}

  tools(): Tool[] {
    return [
      agentTool('read', {
        name: 'wallet_get',
        title: 'Get your wallet',
        description: 'Available, pending, and escrowed money, and debts, in US cents.',
        does: 'reads',
        answers: WalletView,
        run: ({ holder }) => this.reader.get(holder.agentId),
      }),
      agentTool('read', {
        name: 'wallet_entries',
        title: 'List your wallet entries',
        description: 'Newest first, with the related orders.',
        does: 'reads',
        takes: WalletEntriesQuery,
        answers: WalletEntriesView,
        run: ({ holder }, query) => this.reader.listEntries(holder.agentId, query),
      }),
    ];
  }
}
