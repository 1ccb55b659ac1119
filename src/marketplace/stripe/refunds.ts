import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Payment } from '../payments/payment.entity';
import type { PaymentRefund } from '../payments/payment-refund.entity';
import { seconds } from './checkout-sessions';
import { KEY_REMEMBERED_MS, type StripeReply, StripeClient } from './stripe-client';

/** Stripe's error code for a refund while a chargeback is open. */
export const CHARGE_DISPUTED = 'charge_disputed';

/** Refunds at Stripe, each with the id of our record in its metadata, and disputes. */
@Injectable()
export class Refunds {
  readonly enabled: boolean;

  constructor(private readonly stripe: StripeClient) {
    this.enabled = stripe.enabled;
  }

  /** Repeat it only after `find` found nothing: then it is safe even if Stripe has forgotten the idempotency key. */
  createRefund(payment: Payment, refund: PaymentRefund, now: Date): Promise<StripeReply<Stripe.Refund>> {
    const params = {
      payment_intent: payment.intent as string,
      amount: refund.amountCents,
      metadata: { refund_id: refund.id },
    };
    return this.stripe.request((api) => api.refunds.create(params, { idempotencyKey: keyOf(refund, now) }));
  }

  look(reference: string): Promise<StripeReply<Stripe.Refund>> {
    return this.stripe.request((api) => api.refunds.retrieve(reference));
  }

  /** Finds a refund whose response was lost. */
  findRefund(payment: Payment, refund: PaymentRefund): Promise<StripeReply<Stripe.Refund | undefined>> {
    return this.stripe.request(async (api) => {
      const refunds = api.refunds.list({ payment_intent: payment.intent as string, limit: 100 });
      for await (const made of refunds) if (made.metadata?.refund_id === refund.id) return made;
      return undefined;
    });
  }

  refundsOfIntent(intent: string): Promise<StripeReply<Stripe.Refund[]>> {
    return this.stripe.request((api) =>
      api.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
  }

  dispute(id: string): Promise<StripeReply<Stripe.Dispute>> {
    return this.stripe.request((api) => api.disputes.retrieve(id));
  }

  since(start: Date): AsyncIterable<Stripe.Refund> {
    return this.stripe.api.refunds.list({ created: { gte: seconds(start) }, limit: 100 });
  }
}

/** The row's id. Once Stripe has forgotten that key, the next one, so that an old refusal is not replayed forever. */
export function keyOf(row: { id: string; createdAt: Date }, now: Date): string {
  const age = Math.floor((now.getTime() - row.createdAt.getTime()) / KEY_REMEMBERED_MS);
  return age === 0 ? row.id : `${row.id}/${age}`;
}
