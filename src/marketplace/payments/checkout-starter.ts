import type { Payment } from './payment.entity';

/**
 * Tells the provider of a payment that was just begun, once what began it is committed. A port: the layer that talks to
 * the provider implements it.
 */
export abstract class CheckoutStarter {
  /** Returns the payment in its current state. One that was started before is left unchanged. Never fails. */
  abstract start(payment: Payment): Promise<Payment>;
}
