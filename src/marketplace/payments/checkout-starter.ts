import type { Payment } from './payment.entity';

/**
 * Starts a new payment at the provider, after the transaction that created it has committed. A port: the layer that
 * talks to the provider implements it.
 */
export abstract class CheckoutStarter {
  /** Returns the payment in its current state. A payment that was already started is left unchanged. Never fails. */
  abstract start(payment: Payment): Promise<Payment>;
}
