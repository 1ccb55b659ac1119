import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands } from '../../platform/commands/commands';
import { insertRows } from '../../platform/database/insert-rows';
import { afterCommit } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { changeLocked } from '../payments/change-locked';
import { PaymentRefund } from '../payments/payment-refund.entity';
import { Payment } from '../payments/payment.entity';
import { paymentNotFound } from '../payments/payments.errors';
import { REFUNDS_WORKER } from '../payments/provider-record';
import { AdminPaymentView, type ResolvePaymentRequest } from './stripe.dto';
import { nothingToRefund } from './stripe.errors';

/** The operator's decisions on payments that are not as agreed. */
@Injectable()
export class PaymentReviewsService {
  constructor(
    private readonly commands: Commands,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  /**
   * `refund` returns the full amount, once; if the provider refuses that, the payment needs review again. `dismiss`
   * means that the operator handled the payment at the provider.
   */
  resolve(
    caller: Caller,
    paymentId: string,
    { action, note }: ResolvePaymentRequest,
  ): Promise<AdminPaymentView> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const [payment] = await changeLocked(tx, Payment, { id: paymentId }, (row) => {
        row.resolve(action, note, at);
      });
      if (!payment) throw paymentNotFound();
      if (action === 'refund') {
        const { intent, receivedCents } = payment;
        if (intent === null || !receivedCents) throw nothingToRefund();
        const cause = `${paymentId}/review/${at.getTime()}`;
        await insertRows(tx, PaymentRefund, [PaymentRefund.of(payment, 'review', cause, receivedCents, at)]);
        afterCommit(tx, () => this.workers.wake(REFUNDS_WORKER));
      }
      return AdminPaymentView.of(payment);
    });
  }
}
