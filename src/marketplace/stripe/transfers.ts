import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Payout } from '../payments/payout.entity';
import { seconds } from './checkout-sessions';
import { keyOf } from './refunds';
import { type StripeReply, StripeClient } from './stripe-client';

/** Transfers to sellers' accounts at Stripe. The payout's id is the transfer group. */
@Injectable()
export class Transfers {
  readonly enabled: boolean;

  constructor(private readonly stripe: StripeClient) {
    this.enabled = stripe.enabled;
  }

  /** Repeat it only after `find` found nothing. */
  createTransfer(payout: Payout, now: Date): Promise<StripeReply<Stripe.Transfer>> {
    const transfer = {
      amount: payout.amountCents,
      currency: 'usd',
      destination: payout.destination as string,
      transfer_group: payout.id,
      metadata: { payout_id: payout.id },
    };
    return this.stripe.request((api) =>
      api.transfers.create(transfer, { idempotencyKey: keyOf(payout, now) }),
    );
  }

  findTransfer(payout: Payout): Promise<StripeReply<Stripe.Transfer | undefined>> {
    return this.stripe.request(async (api) => {
      const { data } = await api.transfers.list({ transfer_group: payout.id, limit: 1 });
      return data[0];
    });
  }

  since(start: Date): AsyncIterable<Stripe.Transfer> {
    return this.stripe.api.transfers.list({ created: { gte: seconds(start) }, limit: 100 });
  }
}
