import { PaymentProvider } from './payment-provider';

/** A rail whose money never leaves the house while an order is paid: there is nothing to begin, await or send back. */
export abstract class InnerProvider extends PaymentProvider {
  readonly hasCheckout = false;

  begin(): Promise<boolean> {
    return Promise.resolve(false);
  }

  withdraw(): Promise<boolean> {
    return Promise.resolve(true);
  }

  giveBack(): Promise<void> {
    return Promise.resolve();
  }

  beginDeposit(): Promise<null> {
    return Promise.resolve(null);
  }
}
