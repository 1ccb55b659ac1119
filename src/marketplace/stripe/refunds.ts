import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Payment } from '../payments/payment.entity';
import type { PaymentReturn } from '../payments/payment-return.entity';
import { seconds } from './checkout-pages';
import { KEY_REMEMBERED_MS, type Reply, StripeClient } from './stripe-client';

/** Refunds at Stripe, each with the id of the return that it is, and the disputes beside them. */
@Injectable()
export class Refunds {
  readonly enabled: boolean;

  constructor(private readonly stripe: StripeClient) {
    this.enabled = stripe.enabled;
  }

  /** To be called again only after `find` has found nothing: then a key that Stripe has forgotten does no harm. */
  make(payment: Payment, back: PaymentReturn, now: Date): Promise<Reply<Stripe.Refund>> {
    const refund = {
      payment_intent: payment.intent as string,
      amount: back.amountCents,
      metadata: { return_id: back.id },
    };
    return this.stripe.ask((api) => api.refunds.create(refund, { idempotencyKey: keyOf(back, now) }));
  }

  look(reference: string): Promise<Reply<Stripe.Refund>> {
    return this.stripe.ask((api) => api.refunds.retrieve(reference));
  }

  /** The refund of a return whose answer was lost. */
  find(payment: Payment, back: PaymentReturn): Promise<Reply<Stripe.Refund | undefined>> {
    return this.stripe.ask(async (api) => {
      const refunds = api.refunds.list({ payment_intent: payment.intent as string, limit: 100 });
      for await (const refund of refunds) if (refund.metadata?.return_id === back.id) return refund;
      return undefined;
    });
  }

  of(intent: string): Promise<Reply<Stripe.Refund[]>> {
    return this.stripe.ask((api) =>
      api.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
  }

  dispute(id: string): Promise<Reply<Stripe.Dispute>> {
    return this.stripe.ask((api) => api.disputes.retrieve(id));
  }

  since(start: Date): AsyncIterable<Stripe.Refund> {
    return this.stripe.api.refunds.list({ created: { gte: seconds(start) }, limit: 100 });
  }
}

/** The row's id; once a key is forgotten over there, the next one, so that an old refusal is not repeated for ever. */
export function keyOf(row: { id: string; createdAt: Date }, now: Date): string {
  const age = Math.floor((now.getTime() - row.createdAt.getTime()) / KEY_REMEMBERED_MS);
  return age === 0 ? row.id : `${row.id}/${age}`;
}
