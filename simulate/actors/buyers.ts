import { Actor, type Body } from './actor';
import { Violation } from '../violation';
import { DISCOUNT_CODES } from './sellers';

const FORGOTTEN = ' Please.';
const ADDRESS = { name: 'A. Buyer', postal_code: '10115', city: 'Berlin', country: 'DE' };

/** Buys what is on sale, confirms, and reviews. */
export class Buyer extends Actor {
  protected override readonly pauseHours: number = 10;
  /** The chance that a delivered order is asked back. */
  protected readonly unhappiness: number = 0.05;

  async act(): Promise<void> {
    const listing = this.pick(await this.list('/marketplace/search?sort=newest&limit=20', 'results'));
    if (listing && this.chance(0.7)) await this.acquire(listing);
    for (const order of await this.list('/marketplace/orders?limit=50', 'orders')) await this.handle(order);
    if (this.chance(0.05)) await this.deposit({ amount_cents: this.between(100, 50_000) });
  }

  protected async deposit(deposit: Body): Promise<void> {
    await this.post('/marketplace/wallet/deposits', deposit);
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
      buyer_note: this.secret('note', listing.seller_id),
      ...this.priceOf(listing, quantity),
      ...(listing.delivery_method === 'physical' && { shipping_address: this.addressFor(listing) }),
    };
  }

  protected priceOf(listing: Body, quantity: number): Body {
    if (this.chance(0.2)) return {};
    const code = DISCOUNT_CODES[String(listing.seller_id)];
    if (code !== undefined && this.chance(0.5)) return { discount_code: code };
    return { expected_total_cents: Number(listing.price_cents) * quantity };
  }

  protected addressFor(listing: Body): Body {
    return { ...ADDRESS, line1: this.secret('address', listing.seller_id) };
  }

  protected async buy(order: Body): Promise<void> {
    await this.post('/marketplace/orders', order);
  }

  protected async handle(order: Body): Promise<void> {
    const allowed = order.allowed_actions as string[];
    const path = `/marketplace/orders/${String(order.id)}`;
    if (this.chance(0.05)) await this.get(path);
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
      message: this.secret('message', listing.seller_id),
      ...(listing.delivery_method === 'physical' && { shipping_address: this.addressFor(listing) }),
    });
  }

  override async act(): Promise<void> {
    await super.act();
    for (const offer of await this.list('/marketplace/offers/sent?limit=20', 'offers')) {
      const allowed = (offer.allowed_actions as string[]).filter((name) => name !== 'counter');
      const action = this.pick(allowed);
      if (!action || this.chance(action === 'withdraw' ? 0.9 : 0.4)) continue;
      const path = `/marketplace/offers/${String(offer.id)}/${action}`;
      if (action === 'withdraw') await this.call('DELETE', path);
      else await this.post(path);
    }
  }
}

/**
 * A model that forgets what it did: it repeats calls, with the same key, with another key, and without one, and in other words. Its keys
 * count from 1 for each kind of call and day, so that two such models have the same keys. The checks compare the answers.
 */
export class ForgetfulBuyer extends Buyer {
  private readonly repeated = new Map<string, number>();
  /** How many orders it means, by their note. */
  private readonly meant = new Map<string, number>();

  protected override async buy(order: Body): Promise<void> {
    this.meant.set(String(order.buyer_note), 1);
    await this.repeat('/marketplace/orders', order, { ...order, quantity: 5 });
    if (this.chance(0.4)) await this.buyAgain(order);
  }

  /** It has forgotten the first call. Sometimes it does want another one, and says so. */
  private async buyAgain(order: Body): Promise<void> {
    const note = String(order.buyer_note);
    const reworded = { ...order, buyer_note: `${note}${FORGOTTEN}` };
    const headers: Record<string, string> = this.chance(0.5)
      ? { 'idempotency-key': `invented-${this.between(1, 1e9)}` }
      : {};
    const { body } = await this.call('POST', '/marketplace/orders', reworded, headers);
    if (body.code !== 'possible_duplicate' || this.chance(0.5)) return;
    this.meant.set(note, 2);
    const again = { ...reworded, ...(body.to_repeat as Body) };
    await this.untilKnown(() => this.call('POST', '/marketplace/orders', again));
    if (this.chance(0.5)) await this.call('POST', '/marketplace/orders', again);
  }

  override async check(): Promise<void> {
    const rows = await this.world.rows<{ note: string; orders: number }>(
      `SELECT replace(buyer_note, $2, '') AS note, count(*)::int AS orders FROM orders
        WHERE buyer_id = $1 AND status NOT IN ('cancelled', 'expired', 'refunded') GROUP BY 1, quantity, total_cents`,
      [this.id, FORGOTTEN],
    );
    const twice = rows.filter(({ note, orders }) => orders > (this.meant.get(note) ?? 1));
    if (twice.length > 0) throw new Violation('nothing is bought twice by mistake', JSON.stringify(twice));
  }

  protected override async deposit(deposit: Body): Promise<void> {
    await this.repeat('/marketplace/wallet/deposits', deposit, { amount_cents: 77 });
  }

  private async repeat(path: string, body: Body, other: Body): Promise<void> {
    const today = `${path} ${this.world.day}`;
    const count = (this.repeated.get(today) ?? 0) + 1;
    this.repeated.set(today, count);
    const headers = { 'idempotency-key': `again-${this.world.day}-${count}` };
    await this.call('POST', path, body, headers);
    if (this.chance(0.6)) await this.call('POST', path, body, headers);
    if (this.chance(0.2)) await this.call('POST', path, other, headers);
  }
}

/** Where each action is posted, and what with. */
const AT_ONCE: Record<string, [path: string, body?: Body]> = {
  pay: ['pay'],
  confirm: ['confirm'],
  cancel: ['cancel'],
  request_changes: ['request-changes', { reason: 'Page two is missing.' }],
  request_refund: ['refund', { reason: 'Not as described.' }],
  withdraw_refund: ['refund/withdraw'],
  escalate: ['refund/escalate'],
};

/** Waits for no answer: buys the same several times at once, and does at once all that an order allows. */
export class HastyBuyer extends Buyer {
  /** Never forgets a discount code. */
  protected override priceOf(listing: Body, quantity: number): Body {
    const code = DISCOUNT_CODES[String(listing.seller_id)];
    return code === undefined ? super.priceOf(listing, quantity) : { discount_code: code };
  }

  override async act(): Promise<void> {
    const listings = await this.list('/marketplace/search?sort=newest&limit=20', 'results');
    const listing = this.pick(listings);
    // the same again, or others of its seller, with whom these have discount codes in common
    const choice = this.chance(0.5)
      ? [listing]
      : listings.filter(({ seller_id }) => seller_id === listing?.seller_id);
    const chosen = Array.from({ length: this.between(2, 4) }, () => this.pick(choice));
    await this.atOnce(chosen.map((one) => () => (one ? this.acquire(one) : Promise.resolve())));
    const order = this.pick(await this.list('/marketplace/orders?limit=50', 'orders'));
    const actions = (order?.allowed_actions as string[] | undefined) ?? [];
    const known = actions.flatMap((action) => (AT_ONCE[action] ? [AT_ONCE[action]] : []));
    const path = `/marketplace/orders/${String(order?.id)}`;
    await this.atOnce(
      known.map(
        ([end, body]) =>
          () =>
            this.post(`${path}/${end}`, body),
      ),
    );
  }

  private async atOnce(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
    if (this.world.isTogether) await Promise.all(calls.map((call) => call()));
    else for (const call of calls) await call();
  }
}

/** Buys without a key, and does not ask again if the reply is lost. */
export class CarelessBuyer extends Buyer {
  protected override readonly pauseHours = 2;

  protected override async buy(order: Body): Promise<void> {
    await this.call('POST', '/marketplace/orders', order);
  }

  /** Each order has a different note. */
  override async check(): Promise<void> {
    const twice = await this.world.rows(
      'SELECT buyer_note, count(*)::int AS orders FROM orders WHERE buyer_id = $1 GROUP BY 1 HAVING count(*) > 1',
      [this.id],
    );
    if (twice.length > 0) throw new Violation('what was bought once is one order', JSON.stringify(twice));
  }
}

const FRIENDS: Record<string, string> = { 'letters-1': 'letters-2', 'letters-2': 'letters-1' };

/** Writes to the other parties of orders, and to a friend. */
export class Correspondent extends Buyer {
  override async act(): Promise<void> {
    await super.act();
    const friend = FRIENDS[this.id];
    if (friend === undefined) return;
    const { status, body } = await this.post('/conversations', { agent_id: friend });
    if (status < 300) await this.writeTo(friend, `/conversations/${String(body.conversation_id)}/messages`);
    else await this.post('/interest', { target_agent_id: friend, message: this.secret('message', friend) });
  }

  protected override async handle(order: Body): Promise<void> {
    await super.handle(order);
    if (!this.chance(0.2)) return;
    const path = `/marketplace/orders/${String(order.id)}/messages`;
    await this.post(path, { content: this.secret('message', order.seller_id) });
    await this.get(path);
  }

  private async writeTo(friend: string, path: string): Promise<void> {
    await this.get(path);
    if (this.chance(0.5)) await this.post(path, { content: this.secret('message', friend) });
  }
}

/** Watches for cheap listings, and buys them. */
export class Searcher extends Buyer {
  override async begin(): Promise<void> {
    await super.begin();
    await this.post('/marketplace/saved-searches', { name: 'Cheap work', query: 'work', max_price: 300 });
  }

  override async act(): Promise<void> {
    for (const { id } of await this.list('/marketplace/saved-searches', 'saved_searches')) {
      const matches = await this.list(`/marketplace/saved-searches/${String(id)}/matches`, 'matches');
      const match = this.pick(matches);
      if (match && this.chance(0.3)) await this.acquire(match.listing as Body);
    }
    await super.act();
  }
}
