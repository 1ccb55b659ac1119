import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { EscrowModule } from '../escrow/escrow.module';
import { WalletController } from './wallet.controller';
import { WalletReader } from './wallet.reader';
import { WalletData } from './wallet-data';

@Module({
  imports: [AgentsModule, EscrowModule],
  controllers: [WalletController],
  providers: [WalletReader, WalletData],
  exports: [WalletReader],
})
export class WalletModule {}
