import type { Cents } from '../../kernel/cents';
import type { Tx } from '../../platform/database/transactions';
import type { EscrowService } from '../escrow/escrow.service';
import { type PayableOrder, PaymentProvider } from './payment-provider';

/** A rail whose money never leaves the house while an order is paid: there is nothing to begin or to await. */
export abstract class InnerProvider extends PaymentProvider {
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

  /** The money is where it came from. */
  giveBack(tx: Tx, order: PayableOrder, _cents: Cents, at: Date, reference: string): Promise<void> {
    return this.escrow.repayDebt(tx, order, reference, at);
  }

  beginDeposit(): Promise<null> {
    return Promise.resolve(null);
  }

  async withdrawDeposit(): Promise<void> {}
}
