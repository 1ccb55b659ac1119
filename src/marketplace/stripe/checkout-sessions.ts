import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { after, MINUTE } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { Payment } from '../payments/payment.entity';
import { type StripeReply, StripeClient } from './stripe-client';

/** The data of a checkout session, from any source. */
export interface CheckoutSession {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The id of the payment intent; null until somebody has paid. */
  intent: string | null;
  paymentId: string | null;
  amountCents: number | null;
  currency: string | null;
  livemode: boolean;
}

/** Checkout sessions at Stripe: one per payment, opened with the payment's id as idempotency key. */
@Injectable()
export class CheckoutSessions {
  constructor(
    private readonly stripe: StripeClient,
    private readonly settings: Settings,
  ) {}

  /** A repeat returns the session of the first call, because the parameters depend only on the payment. */
  async open(payment: Payment): Promise<StripeReply<CheckoutSession>> {
    const name = payment.orderId ? `Order ${payment.orderId}` : `Deposit ${payment.depositId}`;
    const metadata = { payment_id: payment.id };
    const back = `${this.settings.PUBLIC_URL}/marketplace/payments/done`;
    const session = {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: payment.id,
      metadata,
      payment_intent_data: { metadata, description: name },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: payment.amountCents, product_data: { name } },
        },
      ],
      success_url: back,
      cancel_url: back,
    } satisfies Stripe.Checkout.SessionCreateParams;
    const options = { idempotencyKey: payment.id };
    return known(await this.stripe.request((api) => api.checkout.sessions.create(session, options)));
  }

  async look(reference: string): Promise<StripeReply<CheckoutSession>> {
    return known(await this.stripe.request((api) => api.checkout.sessions.retrieve(reference)));
  }

  /** Refused if the session is already paid or has expired. */
  async close(reference: string): Promise<StripeReply<CheckoutSession>> {
    return known(await this.stripe.request((api) => api.checkout.sessions.expire(reference)));
  }

  /** Finds the session of a payment whose response was lost, among those opened while it was tried. */
  async find(payment: Payment): Promise<StripeReply<CheckoutSession | undefined>> {
    const created = {
      gte: seconds(after(payment.createdAt, -5 * MINUTE)),
      lte: seconds(after(payment.sentAt ?? payment.createdAt, 5 * MINUTE)),
    };
    return this.stripe.request(async (api) => {
      for await (const session of api.checkout.sessions.list({ created, limit: 100 })) {
        if (session.client_reference_id === payment.id) return sessionOf(session);
      }
      return undefined;
    });
  }

  /** Every session since `start`, newest first. */
  async *since(start: Date): AsyncGenerator<CheckoutSession> {
    const created = { gte: seconds(start) };
    for await (const session of this.stripe.api.checkout.sessions.list({ created, limit: 100 })) {
      yield sessionOf(session);
    }
  }
}

function sessionOf(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    status: session.status as CheckoutSession['status'],
    paid: session.payment_status === 'paid',
    intent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    paymentId: session.client_reference_id,
    amountCents: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
  };
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function known(reply: StripeReply<Stripe.Checkout.Session>): StripeReply<CheckoutSession> {
  return reply.kind === 'answer' ? { kind: 'answer', value: sessionOf(reply.value) } : reply;
}
