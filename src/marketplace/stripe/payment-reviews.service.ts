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
import { REFUNDS_WORKER } from '../payments/workers';
import { AdminPaymentView, type ResolvePaymentRequest } from './admin-payments.dto';
import { nothingToRefund } from './stripe.errors';

/** What the operator decides on payments that are not as agreed. */
@Injectable()
export class PaymentReviewsService {
  constructor(
    private readonly commands: Commands,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  /**
   * `refund` sends all that was paid back, once; if the provider refuses that, the payment needs review again.
   * `dismiss` says that it was dealt with over there.
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
