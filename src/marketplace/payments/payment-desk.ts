import type { Payment } from './payment.entity';

/**
 * Where payments that are made elsewhere are attended to, once what began them is committed. A port: the floor that
 * talks to the processor implements it.
 */
export abstract class PaymentDesk {
  /** The last payment of an order; one that the processor has not heard of yet is told to it first. */
  abstract ofOrder(orderId: string): Promise<Payment | undefined>;

  /** The payment of a deposit, in the same way; undefined for deposits that were booked at once. */
  abstract ofDeposit(depositId: string): Promise<Payment | undefined>;
}
