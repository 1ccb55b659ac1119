import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../platform/config/settings';
import { EscrowModule } from '../escrow/escrow.module';
import { EscrowService } from '../escrow/escrow.service';
import { Deposit } from './deposit.entity';
import { PaymentProvider } from './payment-provider';
import { Payout } from './payout.entity';
import { SandboxProvider } from './sandbox.provider';
import { WalletProvider } from './wallet.provider';

@Module({
  imports: [EscrowModule, TypeOrmModule.forFeature([Deposit, Payout])],
  providers: [
    {
      provide: PaymentProvider,
      inject: [Settings, EscrowService],
      useFactory: (settings: Settings, escrow: EscrowService) =>
        settings.PAYMENTS === 'sandbox' ? new SandboxProvider(escrow) : new WalletProvider(escrow),
    },
  ],
  exports: [PaymentProvider],
})
export class PaymentsModule {}
