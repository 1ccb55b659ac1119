import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../platform/config/settings';
import { EscrowModule } from '../escrow/escrow.module';
import { EscrowService } from '../escrow/escrow.service';
import { Deposit } from './deposit.entity';
import { Payment } from './payment.entity';
import { PaymentBooks } from './payment-books';
import { PaymentProvider } from './payment-provider';
import { PaymentReturn } from './payment-return.entity';
import { Payout } from './payout.entity';
import { PayoutAccount } from './payout-account.entity';
import { SandboxProvider } from './sandbox.provider';
import { StripeProvider } from './stripe.provider';
import { WalletProvider } from './wallet.provider';

@Module({
  imports: [EscrowModule, TypeOrmModule.forFeature([Deposit, Payment, PaymentReturn, Payout, PayoutAccount])],
  providers: [
    PaymentBooks,
    {
      provide: PaymentProvider,
      inject: [Settings, EscrowService, PaymentBooks],
      useFactory: (settings: Settings, escrow: EscrowService, books: PaymentBooks): PaymentProvider =>
        ({
          sandbox: () => new SandboxProvider(escrow),
          wallet: () => new WalletProvider(escrow),
          stripe: () => new StripeProvider(escrow, books),
        })[settings.PAYMENTS](),
    },
  ],
  exports: [PaymentProvider, PaymentBooks],
})
export class PaymentsModule {}
