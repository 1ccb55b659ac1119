import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import type { EscrowService } from '../escrow/escrow.service';
import { type PayableOrder, PaymentProvider } from './payment-provider';

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
