import type { Acknowledged } from './acknowledged';
import type { Answer, Calls, Operator, Party } from './calls';

/** More than a buyer spends in a drill. */
const WALLET_CENTS = 50_000_000;

/** One seller and one buyer that trade continuously and retry whatever fails. */
export class Traders {
  private seller?: Party;
  private buyer?: Party;
  private listingId?: string;
  private rounds = 0;
  private negotiations = 0;

  constructor(
    private readonly calls: Calls,
    private readonly invite: string,
    private readonly callbackUrl: string,
    private readonly acknowledged: Acknowledged,
    /** Funds the buyer's wallet if money is real. */
    private readonly operator?: Operator,
  ) {}

  async trade(): Promise<void> {
    this.seller = await this.register(`${this.calls.name}-seller`);
    this.buyer = await this.register(`${this.calls.name}-buyer`);
    if (this.operator) await this.fund(this.operator, this.buyer.agentId);
    await this.list();
    while (!this.calls.over) await this.tradeOnce();
  }

  private async fund(operator: Operator, agentId: string): Promise<void> {
    const deposit = { agent_id: agentId, amount_cents: WALLET_CENTS, reference: `wallet of ${agentId}` };
    await this.calls.insist(operator, '/admin/wallet/deposits', deposit);
  }

  private async list(): Promise<void> {
    const listing = {
      title: `Wares of ${this.calls.name}`,
      description: 'Things that are traded during failures.',
      category: 'other',
      price_cents: 999,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 9999,
      repeatable: true,
      return_policy: '30_day',
      delivery_method: 'digital_manual',
    };
    this.listingId = (await this.calls.insist(this.seller, '/marketplace/listings', listing))?.id as string;
  }

  private async tradeOnce(): Promise<void> {
    const round = this.rounds++;
    const id = round % 2 === 0 ? await this.order(round) : await this.negotiate();
    if (!id) return;
    const goods = { delivery_data: { number: round } };
    await this.move(id, this.seller, `/marketplace/sales/${id}/fulfill`, goods);
    if (round % 3 === 0) return this.takeBack(id, round);
    await this.move(id, this.buyer, `/marketplace/orders/${id}/confirm`, {});
    const review = await this.calls.insist(this.buyer, `/marketplace/orders/${id}/review`, { rating: 5 });
    if (review) this.acknowledged.reviews.add(review.id as string);
    if (round % 5 === 0) await this.takeBack(id, round);
  }

  /** The note identifies the call, so that a second order from the same call can be detected. */
  private async order(round: number): Promise<string | undefined> {
    const body = { listing_id: this.listingId, buyer_note: `${this.calls.name} ${round}` };
    const order = await this.calls.insist(this.buyer, '/marketplace/orders', body);
    if (order) this.acknowledged.orders.set(order.id as string, order.status as string);
    return order?.id as string | undefined;
  }

  /** An offer, a counteroffer, and its acceptance. The number of negotiations per listing and month is limited. */
  private async negotiate(): Promise<string | undefined> {
    if (++this.negotiations % 4 === 0) await this.list();
    const path = `/marketplace/listings/${this.listingId}/offers`;
    const offer = await this.calls.insist(this.buyer, path, { offered_price_cents: 700 });
    if (!offer) return undefined;
    const counter = { counter_price_cents: 850 };
    await this.calls.insist(this.seller, `/marketplace/offers/${offer.id as string}/counter`, counter);
    const accepted = await this.calls.insist(
      this.buyer,
      `/marketplace/offers/${offer.id as string}/accept`,
      {},
    );
    const order = accepted?.order as { id: string; status: string } | undefined;
    if (!order) return undefined;
    this.acknowledged.offers.set(offer.id as string, order.id);
    this.acknowledged.orders.set(order.id, order.status);
    return order.id;
  }

  /** A refund: partial or full, before or after the seller was paid. */
  private async takeBack(id: string, round: number): Promise<void> {
    await this.move(id, this.buyer, `/marketplace/orders/${id}/refund`, { reason: 'Not as described' });
    const part = round % 2 === 0 ? { amount_cents: 100 } : {};
    const decided = await this.move(id, this.seller, `/marketplace/sales/${id}/refund/approve`, part);
    if (decided) this.acknowledged.refunds.set(id, decided.refunded_cents as number);
  }

  private async move(
    id: string,
    by: Party | undefined,
    path: string,
    body: object,
  ): Promise<Answer | undefined> {
    const moved = await this.calls.insist(by, path, body);
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
    const made = await this.calls.insist(undefined, '/agents/register', body);
    return { agentId, key: made?.api_key as string };
  }
}
