import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import { EscrowService } from '../escrow/escrow.service';
import { MATURITY_DAYS } from '../policies';
import { type PayableOrder, type PayoutStart, PaymentProvider } from './payment-provider';

/** A rail whose payments move only within the ledger, so that no external payment has to be started or awaited. */
export abstract class InternalProvider extends PaymentProvider {
  readonly hasCheckout = false;

  constructor(protected readonly escrow: EscrowService) {
    super();
  }

  begin(): Promise<boolean> {
    return Promise.resolve(false);
  }

  withdraw(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** The money came from the wallet, where the refund has already put it. */
  giveBack(tx: Tx, order: PayableOrder, _cents: Cents, at: Date, reference: string): Promise<void> {
    return this.escrow.repayDebt(tx, order, reference, at);
  }

  beginDeposit(): Promise<null> {
    return Promise.resolve(null);
  }

  async withdrawDeposit(): Promise<void> {}
}

/** Money that the operator received outside and booked: orders can be paid only from the wallet. */
@Injectable()
export class WalletProvider extends InternalProvider {
  readonly methods = ['wallet'] as const;
  readonly selfServiceDeposits = false;
  readonly rail = 'wallet';
  readonly maturityDays = MATURITY_DAYS;

  constructor(escrow: EscrowService) {
    super(escrow);
  }

  isDeferred(): boolean {
    return false;
  }

  async pay(tx: Tx, order: PayableOrder, at: Date): Promise<void> {
    await this.escrow.hold(tx, order, at);
  }

  /** The operator sends it by hand. */
  startPayout(): Promise<PayoutStart> {
    return Promise.resolve({ status: 'requested', destination: null, nextCheckAt: null, paidAt: null });
  }
}
