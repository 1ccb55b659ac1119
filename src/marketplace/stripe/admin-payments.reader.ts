import { Injectable } from '@nestjs/common';
import { StatusList } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { Payment } from '../payments/payment.entity';
import { paymentNotFound } from '../payments/payments.errors';
import { PaymentsReader } from '../payments/payments.reader';
import {
  AdminPaymentsView,
  AdminRefundsView,
  PaymentsQuery,
  AdminPaymentView,
  RefundsQuery,
} from './stripe.dto';

const PAYMENTS = new StatusList<Payment>('payments');

const REFUNDS = new StatusList<PaymentRefund>('payment_refunds');

/** For the operator: payments, refunds, and what needs a decision. */
@Injectable()
export class AdminPaymentsReader {
  constructor(
    private readonly database: Database,
    private readonly reader: PaymentsReader,
  ) {}

  async payments(query: PaymentsQuery): Promise<AdminPaymentsView> {
    return AdminPaymentsView.of(await PAYMENTS.page(this.database, query));
  }

  async getForOperator(id: string): Promise<AdminPaymentView> {
    const payment = await this.reader.payment(id);
    if (!payment) throw paymentNotFound();
    return AdminPaymentView.of(payment);
  }

  async refunds(query: RefundsQuery): Promise<AdminRefundsView> {
    return AdminRefundsView.of(await REFUNDS.page(this.database, query));
  }
}
