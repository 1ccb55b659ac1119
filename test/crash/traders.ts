/** What the service has acknowledged: it must all be there in the end, whatever happened in between. */
export interface Acknowledged {
  /** Order id to the furthest status that an answer told. */
  orders: Map<string, string>;
  reviews: Set<string>;
  /** Offer id to the order that its acceptance made. */
  offers: Map<string, string>;
  /** Order id to the cents that went back, by an answer. */
  refunds: Map<string, number>;
}

interface Party {
  agentId: string;
  key: string;
}

const PAUSE_MS = 50;

/** One seller and one buyer who trade as fast as they can, over and over, and try again whatever fails. */
export class Traders {
  private stopped = false;
  private seller?: Party;
  private buyer?: Party;
  private listingId?: string;
  private round = 0;
  private negotiations = 0;

  constructor(
    private readonly url: string,
    private readonly invite: string,
    private readonly callbackUrl: string,
    private readonly name: string,
    private readonly acknowledged: Acknowledged,
  ) {}

  async trade(): Promise<void> {
    this.seller = await this.register(`${this.name}-seller`);
    this.buyer = await this.register(`${this.name}-buyer`);
    await this.list();
    while (!this.stopped) await this.tradeOnce();
  }

  private async list(): Promise<void> {
    const listing = {
      title: `Wares of ${this.name}`,
      description: 'Things that are traded while machines fall over.',
      category: 'other',
      price_cents: 999,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 9999,
      return_policy: '30_day',
      delivery_method: 'digital_manual',
    };
    this.listingId = (await this.insist(this.seller, 'POST', '/marketplace/listings', listing))?.id as string;
  }

  stop(): void {
    this.stopped = true;
  }

  private async tradeOnce(): Promise<void> {
    const id = this.round % 2 === 0 ? await this.order() : await this.negotiate();
    if (!id) return;
    const goods = { delivery_data: { number: this.round } };
    await this.move(id, this.seller, `/marketplace/sales/${id}/fulfill`, goods);
    if (this.round % 3 === 0) return this.takeBack(id);
    await this.move(id, this.buyer, `/marketplace/orders/${id}/confirm`, {});
    const review = await this.insist(this.buyer, 'POST', `/marketplace/orders/${id}/review`, { rating: 5 });
    if (review) this.acknowledged.reviews.add(review.id as string);
    if (this.round % 5 === 0) await this.takeBack(id);
  }

  private async order(): Promise<string | undefined> {
    const body = { listing_id: this.listingId };
    const order = await this.insist(this.buyer, 'POST', '/marketplace/orders', body);
    if (order) this.acknowledged.orders.set(order.id as string, order.status as string);
    return order?.id as string | undefined;
  }

  /** An offer, a counter and its acceptance; of the same listing only a few in a month. */
  private async negotiate(): Promise<string | undefined> {
    if (++this.negotiations % 4 === 0) await this.list();
    const path = `/marketplace/listings/${this.listingId}/offers`;
    const offer = await this.insist(this.buyer, 'POST', path, { offered_price_cents: 700 });
    if (!offer) return undefined;
    const counter = { counter_price_cents: 850 };
    await this.insist(this.seller, 'POST', `/marketplace/offers/${offer.id as string}/counter`, counter);
    const accepted = await this.insist(
      this.buyer,
      'POST',
      `/marketplace/offers/${offer.id as string}/accept`,
      {},
    );
    const order = accepted?.order as { id: string; status: string } | undefined;
    if (!order) return undefined;
    this.acknowledged.offers.set(offer.id as string, order.id);
    this.acknowledged.orders.set(order.id, order.status);
    return order.id;
  }

  /** A refund: of a part or of everything, before or after the seller was paid. */
  private async takeBack(id: string): Promise<void> {
    await this.move(id, this.buyer, `/marketplace/orders/${id}/refund`, { reason: 'Not as described' });
    const part = this.round % 2 === 0 ? { amount_cents: 100 } : {};
    const decided = await this.move(id, this.seller, `/marketplace/sales/${id}/refund/approve`, part);
    if (decided) this.acknowledged.refunds.set(id, decided.refunded_cents as number);
  }

  private async move(
    id: string,
    by: Party | undefined,
    path: string,
    body: object,
  ): Promise<Record<string, unknown> | undefined> {
    const moved = await this.insist(by, 'POST', path, body);
    if (moved) this.acknowledged.orders.set(id, moved.status as string);
    return moved;
  }

  private async register(agentId: string): Promise<Party> {
    const body = {
      agent_id: agentId,
      invite_code: this.invite,
      callback_url: this.callbackUrl,
      profile: { display_name: agentId },
    };
    const made = await this.insist(undefined, 'POST', '/agents/register', body);
    return { agentId, key: made?.api_key as string };
  }

  /** Asks until there is an answer; the same Idempotency-Key makes sure that asking again changes nothing. */
  private async insist(
    as: Party | undefined,
    method: string,
    path: string,
    body: object,
  ): Promise<Record<string, unknown> | undefined> {
    const key = `${this.name}-${this.round++}`;
    while (!this.stopped) {
      const headers: Record<string, string> = { 'content-type': 'application/json', 'idempotency-key': key };
      if (as) headers['x-api-key'] = as.key;
      try {
        const answer = await fetch(this.url + path, {
          method,
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        });
        const json = (await answer.json()) as Record<string, unknown>;
        if (answer.ok) return json;
        if (answer.status < 500 && answer.status !== 409 && answer.status !== 429)
          throw new Error(`${path}: ${JSON.stringify(json)}`);
        if (answer.status === 409 && json.code !== 'idempotency_in_progress')
          throw new Error(`${path}: ${JSON.stringify(json)}`);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('/')) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return undefined;
  }
}
