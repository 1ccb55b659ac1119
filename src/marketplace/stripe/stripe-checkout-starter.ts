import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { CheckoutStarter } from '../payments/checkout-starter';
import type { Payment } from '../payments/payment.entity';
import { PaymentsReader } from '../payments/payments.reader';
import { PAYMENTS_WORKER } from '../payments/provider-record';
import { PaymentSync } from './payment-sync';
import { StripeClient } from './stripe-client';

/** One row per claim, so that its calls end before its lease does. */
const CLAIM = dueRows({ name: 'payments_claim', table: 'payments', column: 'next_check_at', batch: 1 });

/** Starts new payments at Stripe, and polls those without a final outcome. */
@Injectable()
export class StripeCheckoutStarter extends CheckoutStarter implements OnModuleInit {
  constructor(
    private readonly stripe: StripeClient,
    private readonly sync: PaymentSync,
    private readonly payments: PaymentsReader,
    private readonly deadlineWorker: DeadlineWorker,
  ) {
    super();
  }

  onModuleInit(): void {
    if (!this.stripe.enabled) return;
    this.deadlineWorker.add({ name: PAYMENTS_WORKER, claim: CLAIM, process: (id) => this.sync.sync(id) });
  }

  async start(payment: Payment): Promise<Payment> {
    if (payment.status !== 'created') return payment;
    // the command has committed and must be answered: if this fails, the worker retries and logs the error
    await this.sync.sync(payment.id).catch(() => undefined);
    return (await this.payments.payment(payment.id)) ?? payment;
  }
}
