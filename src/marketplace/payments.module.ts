import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { Settings } from '../platform/config/settings';
import { Workers } from '../platform/workers/workers';
import { EscrowReader } from './escrow/escrow.reader';
import { EvaluationFees } from './escrow/evaluation-fees.service';
import { EscrowService } from './escrow/escrow.service';
import { LateRefunds } from './escrow/late-refunds.service';
import { LedgerAuditService, LedgerHealth } from './escrow/ledger-audit.service';
import { LedgerAccount, LedgerAudit, LedgerEntry, LedgerTransfer } from './escrow/ledger.entity';
import { LedgerService } from './escrow/ledger.service';
import { IntentsModule } from './intents.module';
import { DepositsReader } from './payments/deposits.reader';
import { DepositCheckout, DepositsService } from './payments/deposits.service';
import { PaymentLedger } from './payments/payment-ledger';
import { PaymentProvider } from './payments/payment-provider';
import { PaymentRefund } from './payments/payment-refund.entity';
import { Deposit, Payment } from './payments/payment.entity';
import { PaymentsReader } from './payments/payments.reader';
import { PayoutAccount, Payout } from './payments/payout.entity';
import { PayoutsReader } from './payments/payouts.reader';
import { PayoutJournal, PayoutsService } from './payments/payouts.service';
import { SandboxProvider } from './payments/sandbox.provider';
import { StripeProvider } from './payments/stripe.provider';
import { TopUpsService } from './payments/top-ups.service';
import { WalletProvider } from './payments/wallet.provider';
import { SpendingControls } from './spending/spending-controls.service';
import { KeySpendingReader } from './spending/key-spending.reader';
import { SpendingReader } from './spending/spending.reader';
import { WalletReader } from './wallet/wallet.reader';

/** Money: the ledger, wallets, spending controls, and how buyers pay. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // escrow
      LedgerAudit,
      LedgerAccount,
      LedgerTransfer,
      LedgerEntry,
      // payments
      Deposit,
      Payment,
      PaymentRefund,
      Payout,
      PayoutAccount,
    ]),
    AgentsModule,
    IntentsModule,
  ],
  providers: [
    // escrow
    LedgerService,
    EscrowService,
    LateRefunds,
    EvaluationFees,
    EscrowReader,
    LedgerAuditService,
    LedgerHealth,
    // spending
    SpendingControls,
    SpendingReader,
    KeySpendingReader,
    // payments
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
    // wallet
    WalletReader,
  ],
  exports: [
    EscrowService,
    LateRefunds,
    EvaluationFees,
    EscrowReader,
    LedgerAuditService,
    SpendingControls,
    SpendingReader,
    KeySpendingReader,
    DepositCheckout,
    DepositsReader,
    DepositsService,
    PaymentLedger,
    PaymentsReader,
    PayoutsReader,
    PayoutsService,
    TopUpsService,
    PaymentProvider,
    WalletReader,
  ],
})
export class PaymentsModule {}
