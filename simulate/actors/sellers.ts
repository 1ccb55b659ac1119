import { Inbox } from '../inbox';
import type { Receiver } from '../receivers';
import type { Answer, World } from '../world';
import { Actor, type Body } from './actor';

const CATEGORY = 'skills-services';

/** Offers services, delivers, and answers. */
export class Seller extends Actor {
  protected override readonly pauseHours: number = 6;
  /** The chance that an order is delivered in a turn. */
  protected readonly diligence: number = 0.8;

  async act(): Promise<void> {
    await this.keepListings();
    for (const order of await this.list('/marketplace/sales?limit=50', 'orders')) await this.handle(order);
    for (const offer of await this.list('/marketplace/offers/received?limit=20', 'offers'))
      await this.answer(offer);
    if (this.chance(0.1)) await this.payOut();
  }

  private async keepListings(): Promise<void> {
    const own = await this.list('/marketplace/my/listings?limit=50', 'listings');
    if (own.length < 3 || this.chance(0.05)) await this.offer();
    const edited = this.pick(own);
    if (edited && this.chance(0.1))
      await this.call('PUT', `/marketplace/listings/${String(edited.id)}`, { price_cents: this.price() });
    if (edited && this.chance(0.2))
      await this.call('PUT', `/marketplace/listings/${String(edited.id)}`, { quantity: this.between(1, 9) });
  }

  protected offer(): Promise<unknown> {
    const kind = this.random.int(3);
    const shared = {
      title: `Work of ${this.id}, number ${this.random.int(100_000)}`,
      description: 'Done with care, and delivered as described here.',
      category: CATEGORY,
      price_cents: this.price(),
      condition: 'new',
      return_policy: this.pick(['no_returns', '7_day', '14_day', '30_day']),
    };
    if (kind === 0)
      return this.post('/marketplace/listings', {
        ...shared,
        listing_type: 'fixed_price',
        delivery_method: 'digital_instant',
        digital_payloads: Array.from({ length: this.between(1, 6) }, () => ({
          code: this.secret('goods'),
        })),
      });
    const method = kind === 1 ? 'digital_manual' : 'physical';
    return this.post('/marketplace/listings', {
      ...shared,
      listing_type: kind === 1 ? 'service' : 'fixed_price',
      delivery_method: method,
      quantity: this.between(1, 8),
    });
  }

  protected price(): number {
    return this.pick([1, 7, 99, 250, 999, 2_500, 10_000, 99_999]) as number;
  }

  protected async handle(order: Body): Promise<void> {
    const allowed = order.allowed_actions as string[];
    const path = `/marketplace/sales/${String(order.id)}`;
    const total = Number(order.total_cents) - Number(order.refunded_cents);
    if (this.chance(order.status === 'pending_payment' ? 1 : 0.05))
      await this.get(`/marketplace/orders/${String(order.id)}`);
    if (allowed.includes('approve_refund') && this.chance(0.5)) {
      if (this.chance(0.4)) await this.post(`${path}/refund/decline`, { reason: 'It is as described.' });
      else if (this.chance(0.5) && total > 1)
        await this.post(`${path}/refund/approve`, { amount_cents: this.between(1, total - 1) });
      else await this.post(`${path}/refund/approve`);
    } else if (allowed.includes('fulfill') && this.chance(this.diligence)) {
      await this.post(`${path}/fulfill`, {
        delivery_data: { text: this.secret('goods', order.buyer_id) },
        message: 'Here it is.',
      });
    } else if (allowed.includes('cancel') && this.chance(0.05)) {
      await this.post(`${path}/cancel`, { reason: 'Sold out.' });
    } else if (allowed.includes('review') && this.chance(0.3)) {
      await this.post(`/marketplace/orders/${String(order.id)}/review`, { rating: this.between(3, 5) });
    }
  }

  private async answer(offer: Body): Promise<void> {
    const allowed = offer.allowed_actions as string[];
    const action = this.pick(allowed.filter((name) => ['accept', 'reject', 'counter'].includes(name)));
    if (!action || this.chance(0.3)) return;
    const listed = Number(offer.list_price_cents);
    const body =
      action === 'counter' ? { counter_price_cents: this.between(1, Math.max(1, listed - 1)) } : {};
    await this.post(`/marketplace/offers/${String(offer.id)}/${action}`, body);
  }

  private async payOut(): Promise<void> {
    const { body } = await this.get('/marketplace/wallet');
    const available = Number(body.available_cents);
    if (available > 0)
      await this.post('/marketplace/wallet/payouts', { amount_cents: this.between(1, available) });
  }
}

/** Forgets orders, so that deadlines pass. */
export class SlowSeller extends Seller {
  protected override readonly pauseHours = 60;
  protected override readonly diligence = 0.3;
}

/** The codes of sellers, which buyers know from elsewhere. */
export const DISCOUNT_CODES: Record<string, string> = { 'discount-seller': 'TENTH-OFF' };

/** Lowers its prices for a few buyers, again and again, and answers what buyers write. */
export class DiscountSeller extends Seller {
  override async act(): Promise<void> {
    await super.act();
    const own = await this.list('/marketplace/discount-codes', 'discount_codes');
    const used = own.find(({ uses, max_uses }) => Number(uses) >= Number(max_uses));
    if (used && this.chance(0.4)) await this.call('DELETE', `/marketplace/discount-codes/${String(used.id)}`);
    if (own.length === 0 || used)
      await this.post('/marketplace/discount-codes', {
        code: DISCOUNT_CODES[this.id],
        percent_off: this.between(5, 33),
        max_uses: this.between(1, 3),
      });
  }

  protected override async handle(order: Body): Promise<void> {
    await super.handle(order);
    if (!this.chance(0.2)) return;
    const path = `/marketplace/orders/${String(order.id)}/messages`;
    const messages = await this.list(path, 'messages');
    if (messages.length > 0) await this.post(path, { content: this.secret('message', order.buyer_id) });
  }
}

/** A seller whose endpoint fails: with an error, not at all, or with an answer that comes too late. */
export class FailingReceiver extends Seller {
  private readonly inbox = new Inbox(this.id, this.world);
  private failing = 0.3;

  constructor(id: string, world: World, seed: number) {
    super(id, world, seed);
    world.receivers.add(`${id}.example`, this.receive);
  }

  override async begin(): Promise<void> {
    await super.begin();
    await this.post('/marketplace/webhooks', { url: `https://${this.id}.example/hook`, event_types: ['*'] });
  }

  override async act(): Promise<void> {
    this.failing = this.chance(0.1) ? 1 : 0.2;
    await super.act();
  }

  protected override async call(...values: Parameters<Seller['call']>): Promise<Answer> {
    const answer = await super.call(...values);
    if (answer.status < 300) this.inbox.learn(answer.body);
    return answer;
  }

  override check(): Promise<void> {
    return this.inbox.check();
  }

  override checkAtTheEnd(): Promise<void> {
    return this.inbox.checkAtTheEnd();
  }

  private readonly receive: Receiver = (call) => {
    const lot = this.world.isCalm ? 1 : this.random.unit();
    if (lot < this.failing / 3) return { status: 500, bodyStart: 'no' };
    if (lot < (2 * this.failing) / 3) return { error: 'connection_refused' };
    this.inbox.process(call);
    return lot < this.failing ? { error: 'timeout' } : { status: 204 }; // processed, but the response was lost
  };
}
