import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { Settings } from '../../platform/config/settings';
import { Workers } from '../../platform/workers/workers';
import { EscrowModule } from '../escrow/escrow.module';
import { EscrowService } from '../escrow/escrow.service';
import { SpendingModule } from '../spending/spending.module';
import { AdminWalletController } from './admin-wallet.controller';
import { Deposit } from './deposit.entity';
import { DepositCheckout } from './deposit-checkout';
import { DepositsController } from './deposits.controller';
import { DepositsReader } from './deposits.reader';
import { DepositsService } from './deposits.service';
import { Payment } from './payment.entity';
import { PaymentLedger } from './payment-ledger';
import { PaymentProvider } from './payment-provider';
import { PaymentRefund } from './payment-refund.entity';
import { PaymentsReader } from './payments.reader';
import { Payout } from './payout.entity';
import { PayoutJournal } from './payout-journal';
import { PayoutAccount } from './payout-account.entity';
import { PayoutsController } from './payouts.controller';
import { PayoutsReader } from './payouts.reader';
import { PayoutsService } from './payouts.service';
import { SandboxProvider } from './sandbox.provider';
import { StripeProvider } from './stripe.provider';
import { TopUpsService } from './top-ups.service';
import { WalletProvider } from './wallet.provider';

@Module({
  imports: [
    AgentsModule,
    EscrowModule,
    SpendingModule,
    TypeOrmModule.forFeature([Deposit, Payment, PaymentRefund, Payout, PayoutAccount]),
  ],
  controllers: [DepositsController, PayoutsController, AdminWalletController],
  providers: [
    DepositCheckout,
    DepositsReader,
    DepositsService,
    PaymentLedger,
    PaymentsReader,
    PayoutJournal,
    PayoutsReader,
    PayoutsService,
    TopUpsService,
    {
      provide: PaymentProvider,
      inject: [Settings, EscrowService, PaymentLedger, Workers],
      useFactory: (
        settings: Settings,
        escrow: EscrowService,
        ledger: PaymentLedger,
        workers: Workers,
      ): PaymentProvider =>
        ({
          sandbox: () => new SandboxProvider(escrow),
          wallet: () => new WalletProvider(escrow),
          stripe: () => new StripeProvider(escrow, ledger, workers),
        })[settings.PAYMENTS](),
    },
  ],
  exports: [PaymentProvider, PaymentLedger, PaymentsReader, DepositsReader, PayoutsReader, TopUpsService],
})
export class PaymentsModule {}
