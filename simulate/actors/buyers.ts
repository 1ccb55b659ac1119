import { Actor, type Body, isKnown } from './actor';

const ADDRESS = {
  name: 'A. Buyer',
  line1: '1 Canal Street',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
};

/** Buys what is on sale, confirms, and reviews. */
export class Buyer extends Actor {
  protected override readonly pauseHours: number = 10;
  /** The chance that a delivered order is asked back. */
  protected readonly unhappiness: number = 0.05;

  async act(): Promise<void> {
    const listing = this.pick(await this.list('/marketplace/search?sort=newest&limit=20', 'results'));
    if (listing && this.chance(0.7)) await this.acquire(listing);
    for (const order of await this.list('/marketplace/orders?limit=50', 'orders')) await this.handle(order);
    if (this.chance(0.05))
      await this.post('/marketplace/wallet/deposits', { amount_cents: this.between(100, 50_000) });
  }

  protected async acquire(listing: Body): Promise<void> {
    const quantity = this.chance(0.2) ? this.between(2, 4) : 1;
    await this.buy(this.orderOf(listing, quantity));
  }

  protected orderOf(listing: Body, quantity: number): Body {
    return {
      listing_id: listing.id,
      quantity,
      payment_method: this.pick(['sandbox', 'wallet', 'sandbox_later']),
      ...(this.chance(0.8) && { expected_total_cents: Number(listing.price_cents) * quantity }),
      ...(listing.delivery_method === 'physical' && { shipping_address: ADDRESS }),
    };
  }

  protected async buy(order: Body): Promise<void> {
    await this.post('/marketplace/orders', order);
  }

  protected async handle(order: Body): Promise<void> {
    const allowed = order.allowed_actions as string[];
    const path = `/marketplace/orders/${String(order.id)}`;
    if (allowed.includes('pay') && this.chance(0.5)) await this.post(`${path}/pay`);
    else if (allowed.includes('accept_refund') && this.chance(0.4)) await this.post(`${path}/refund/accept`);
    else if (allowed.includes('escalate') && this.chance(0.3)) await this.post(`${path}/refund/escalate`);
    else if (allowed.includes('withdraw_refund') && this.chance(0.05))
      await this.post(`${path}/refund/withdraw`);
    else if (allowed.includes('request_refund') && this.chance(this.unhappiness))
      await this.post(`${path}/refund`, { reason: 'Not as described.' });
    else if (allowed.includes('request_changes') && this.chance(0.1))
      await this.post(`${path}/request-changes`, { reason: 'Page two is missing.' });
    else if (allowed.includes('confirm') && this.chance(0.5)) await this.post(`${path}/confirm`);
    else if (allowed.includes('cancel') && this.chance(0.03)) await this.post(`${path}/cancel`);
    else if (allowed.includes('review') && this.chance(0.5))
      await this.post(`${path}/review`, { rating: this.between(1, 5), comment: 'As it was.' });
  }
}

/** Wants the money back for whatever was delivered. */
export class RefundFarmer extends Buyer {
  protected override readonly unhappiness = 0.9;
}

/** Offers less than is asked. */
export class Haggler extends Buyer {
  protected override async acquire(listing: Body): Promise<void> {
    const asked = Number(listing.price_cents);
    if (asked < 2) return super.acquire(listing);
    await this.post(`/marketplace/listings/${String(listing.id)}/offers`, {
      offered_price_cents: this.between(1, asked - 1),
      quantity: this.between(1, 2),
    });
  }

  override async act(): Promise<void> {
    await super.act();
    for (const offer of await this.list('/marketplace/offers/sent?limit=20', 'offers')) {
      const allowed = (offer.allowed_actions as string[]).filter((name) => name !== 'counter');
      const action = this.pick(allowed);
      if (!action || this.chance(0.5)) continue;
      const path = `/marketplace/offers/${String(offer.id)}/${action}`;
      if (action === 'withdraw') await this.call('DELETE', path);
      else await this.post(path);
    }
  }
}

/** A model that forgets what it did: it repeats purchases, with the same key, with another key, and without one. */
export class ForgetfulBuyer extends Buyer {
  protected override async buy(order: Body): Promise<void> {
    const key = `again-${this.id}-${this.random.int(1_000_000)}`;
    const first = await this.call('POST', '/marketplace/orders', order, { 'idempotency-key': key });
    if (!this.chance(0.6)) return;
    const second = await this.call('POST', '/marketplace/orders', order, { 'idempotency-key': key });
    if (isKnown(first) && isKnown(second) && second.body.id !== first.body.id)
      throw new Error(`a repeat bought again: ${JSON.stringify(second.body)}`);
    if (this.chance(0.3))
      await this.call('POST', '/marketplace/orders', { ...order, quantity: 5 }, { 'idempotency-key': key });
    if (this.chance(0.1)) await this.call('POST', '/marketplace/orders', order);
  }
}
