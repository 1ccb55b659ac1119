/** What the service has acknowledged: it must all be there in the end, whatever happened in between. */
export interface Acknowledged {
  /** Order id to the furthest status that an answer told. */
  orders: Map<string, string>;
  reviews: Set<string>;
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
    const listing = {
      title: `Wares of ${this.name}`,
      description: 'Things that are traded while machines fall over.',
      category: 'other',
      price_cents: 999,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 9999,
      delivery_method: 'digital_manual',
    };
    this.listingId = (await this.insist(this.seller, 'POST', '/marketplace/listings', listing))?.id as string;
    while (!this.stopped) await this.tradeOnce();
  }

  stop(): void {
    this.stopped = true;
  }

  private async tradeOnce(): Promise<void> {
    const { acknowledged } = this;
    const order = await this.insist(this.buyer, 'POST', '/marketplace/orders', {
      listing_id: this.listingId,
    });
    if (!order) return;
    const id = order.id as string;
    acknowledged.orders.set(id, order.status as string);
    const goods = { delivery_data: { number: this.round } };
    const delivered = await this.insist(this.seller, 'POST', `/marketplace/sales/${id}/fulfill`, goods);
    if (delivered) acknowledged.orders.set(id, delivered.status as string);
    const confirmed = await this.insist(this.buyer, 'POST', `/marketplace/orders/${id}/confirm`, {});
    if (confirmed) acknowledged.orders.set(id, confirmed.status as string);
    const review = await this.insist(this.buyer, 'POST', `/marketplace/orders/${id}/review`, { rating: 5 });
    if (review) acknowledged.reviews.add(review.id as string);
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
