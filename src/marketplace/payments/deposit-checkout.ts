import { Injectable } from '@nestjs/common';
import { CheckoutStarter } from './checkout-starter';
import { DepositView } from './deposits.dto';
import { PaymentsReader } from './payments.reader';

/** The payment of a deposit at the provider. */
@Injectable()
export class DepositCheckout {
  constructor(
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
  ) {}

  /** Starts a new payment, and shows its status. Call it after the command has committed, also if it was a repeat. */
  async start(deposit: DepositView): Promise<DepositView> {
    const payment = await this.payments.paymentOfDeposit(deposit.id);
    return payment ? DepositView.awaited(await this.checkout.start(payment)) : deposit;
  }
}
