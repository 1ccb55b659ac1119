import { Injectable } from '@nestjs/common';
import type { AgentCaller } from '../../platform/security/caller';
import { CheckoutStarter } from '../payments/payment-provider';
import type { Payment } from '../payments/payment.entity';
import { PaymentView } from '../payments/payments.dto';
import { PaymentsReader } from '../payments/payments.reader';
import type { OrderView } from './orders.dto';

/** The payment of an order at a provider, which only the buyer sees. */
@Injectable()
export class OrderCheckout {
  constructor(
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
  ) {}

  /**
   * Starts a new payment at the provider, and shows the status of the payment. Call it after the command has committed,
   * also if it was a repeat: stored responses contain no payment. If nobody waits for the response, a worker starts it.
   */
  start(order: OrderView, { holder, unattended }: AgentCaller): Promise<OrderView> {
    if (unattended) return this.show(order, holder.agentId);
    return this.withPayment(order, holder.agentId, (payment) => this.checkout.start(payment));
  }

  /** Shows the status of the payment without calling the provider. */
  show(order: OrderView, readerId: string): Promise<OrderView> {
    return this.withPayment(order, readerId, (payment) => payment);
  }

  private async withPayment(
    order: OrderView,
    readerId: string,
    current: (payment: Payment) => Payment | Promise<Payment>,
  ): Promise<OrderView> {
    if (order.buyer_id !== readerId) return order;
    const payment = await this.payments.paymentOfOrder(order.id);
    return payment ? { ...order, payment: PaymentView.of(await current(payment)) } : order;
  }
}

/** A payment can change without a new version of its order, until it has paid the order. */
export const hasFinalPayment = ({ payment, payment_method, paid_at }: OrderView): boolean =>
  payment === null ||
  (payment.status === 'settled' && payment.provider === payment_method && paid_at !== null);
