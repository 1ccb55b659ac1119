import { Module } from '@nestjs/common';
import { EscrowModule } from '../escrow/escrow.module';
import { WalletController } from './wallet.controller';
import { WalletReader } from './wallet.reader';

@Module({
  imports: [EscrowModule],
  controllers: [WalletController],
  providers: [WalletReader],
})
export class WalletModule {}
