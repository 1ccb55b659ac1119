import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { PaymentView } from '../payments/payment.dto';
import { CheckoutStarter } from '../payments/checkout-starter';
import { PaymentsReader } from '../payments/payments.reader';
import type { OrderView } from './orders.dto';

/**
 * Adds the payment status to an order that its buyer reads. After a POST commits, it starts a new payment at the
 * provider; a repeated POST returns the current payment. Read requests never call the provider.
 */
@Injectable()
class PresentPaymentInterceptor implements NestInterceptor {
  constructor(
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reader = request.holder?.agentId;
    if (request.headers['if-none-match'] !== undefined) await this.sendWhileOpen(request);
    return next.handle().pipe(
      mergeMap(async (answer) => {
        if (!isOwnPurchase(answer, reader)) return answer;
        const payment = await this.payments.paymentOfOrder(answer.id);
        if (!payment) return answer;
        const displayed = request.method === 'POST' ? await this.checkout.start(payment) : payment;
        return { ...answer, payment: PaymentView.of(displayed) };
      }),
    );
  }

  /** A payment can change without a new version of its order, so no 304 is sent before the order is paid. */
  private async sendWhileOpen(request: Request): Promise<void> {
    const { order_id: orderId } = request.params;
    if (typeof orderId !== 'string') return;
    const payment = await this.payments.paymentOfOrder(orderId);
    if (payment && payment.settledAs !== 'order') delete request.headers['if-none-match'];
  }
}

function isOwnPurchase(answer: unknown, reader: string | undefined): answer is OrderView {
  return typeof answer === 'object' && answer !== null && 'payment' in answer
    ? (answer as OrderView).buyer_id === reader
    : false;
}

export const PresentPayment = (): ClassDecorator & MethodDecorator =>
  UseInterceptors(PresentPaymentInterceptor);
