import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { EscrowService } from '../escrow/escrow.service';
import { MATURITY_DAYS } from '../policies';
import { InternalProvider } from './internal-provider';
import type { PayableOrder, PayoutStart } from './payment-provider';

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
    await this.escrow.hold(tx, order, at, () => []);
  }

  /** The operator sends it by hand. */
  startPayout(): Promise<PayoutStart> {
    return Promise.resolve({ status: 'requested', destination: null, nextCheckAt: null, paidAt: null });
  }
}
