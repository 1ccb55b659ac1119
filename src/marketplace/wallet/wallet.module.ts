import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { EscrowModule } from '../escrow/escrow.module';
import { PaymentsModule } from '../payments/payments.module';
import { AdminWalletController } from './admin-wallet.controller';
import { WalletController } from './wallet.controller';
import { WalletReader } from './wallet.reader';
import { DepositsService } from './deposits.service';
import { PayoutsService } from './payouts.service';

@Module({
  imports: [AgentsModule, EscrowModule, PaymentsModule],
  controllers: [WalletController, AdminWalletController],
  providers: [DepositsService, PayoutsService, WalletReader],
})
export class WalletModule {}
