import { bodyOf, toolCall } from '../mcp';
import { Violation } from '../violation';
import type { Answer } from '../world';
import { type Body, isKnown } from './actor';
import { Buyer } from './buyers';

/** One purchase that the model means, as it sends it. */
interface Purchase {
  listing: Body;
  quantity: number;
  note: string;
  address?: Body;
  /** From the agent-spec; absent if the model did not get one. */
  token: string | undefined;
  /** The digest of the checks that the model has read, if there are any. */
  checks?: string;
  /** The order before it, if the model means this one in addition. */
  confirmRepeat: string | undefined;
}

interface Attempt extends Purchase {
  key: string | undefined;
}

/** What the service answered, over whichever protocol. */
interface Outcome {
  known: boolean;
  order?: string;
  code?: string;
  earlier?: string;
}

const EVERY_ONE = 'every purchase that a model means is made';

type Protocol = 'REST' | 'MCP' | 'UCP';
const PROTOCOLS: readonly Protocol[] = ['REST', 'MCP', 'UCP'];
const UCP_PAYMENT = {
  payment: { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] },
};

/**
 * A model that loses replies, and then plans the purchase again: with the same purchase token, with another key or none, in other
 * words, or over another protocol. It knows how many purchases it means, and compares that with its orders.
 */
export class ReplanningBuyer extends Buyer {
  private keys = 0;

  protected override async acquire(listing: Body): Promise<void> {
    const before = await this.orders();
    const quantity = this.between(1, 2);
    const meant = this.chance(0.3) ? 2 : 1;
    let confirmRepeat: string | undefined;
    let made = 0;
    let tried = 0;
    while (made < meant && tried === made) {
      tried++;
      const order = await this.buyUntilKnown(listing, quantity, confirmRepeat, before);
      if (order === undefined) break;
      confirmRepeat = order;
      made++;
    }
    const now = await this.orders();
    const added = [...now].filter(([id]) => !before.has(id));
    const left = added.filter(([, status]) => !['cancelled', 'expired', 'refunded'].includes(status));
    const facts = JSON.stringify({ buyer: this.id, listing: listing.id, tried, made, added });
    if (left.length > tried)
      throw new Violation('nothing is bought twice by a model that plans again', facts);
    if (added.length < made) throw new Violation(EVERY_ONE, facts);
  }

  /** Plans a purchase up to four times, and then asks until it knows. Returns the order, if there is one. */
  private async buyUntilKnown(
    listing: Body,
    quantity: number,
    confirmRepeat: string | undefined,
    before: ReadonlyMap<string, string>,
  ): Promise<string | undefined> {
    const { body: spec } = await this.get(`/marketplace/listings/${String(listing.id)}/agent-spec`);
    const token = spec.purchase_token as string | undefined;
    const note = this.secret('note', listing.seller_id);
    const address = listing.delivery_method === 'physical' ? this.addressFor(listing) : undefined;
    const checks = (spec.purchase as { body: Body } | undefined)?.body.expected_acceptance_sha256 as
      string | undefined;
    const purchase = { listing, quantity, note, address, token, checks, confirmRepeat };
    let hasTokenBought = false;
    for (let plans = this.between(1, 4); plans > 0; plans--) {
      const { isToken, ...attempt } = this.plan(purchase);
      const protocol = this.pick(PROTOCOLS) as Protocol;
      const { order, code } = await this.send(protocol, attempt);
      if (isToken && hasTokenBought && code === 'possible_duplicate')
        throw new Violation('a purchase token returns its order over every protocol', `${protocol} ${token}`);
      // with confirm_repeat, the order may be one that another call made
      hasTokenBought ||= isToken && order !== undefined && confirmRepeat === undefined;
    }
    for (;;) {
      const { known, order, code, earlier } = await this.send('REST', { ...purchase, key: token });
      if (order !== undefined) return order;
      if (code === 'possible_duplicate' && earlier !== undefined) {
        if (earlier === confirmRepeat) throw new Violation(EVERY_ONE, `${earlier} is confirmed`);
        return before.has(earlier) ? undefined : earlier;
      }
      if (known) return undefined;
    }
  }

  /** The same call again, or the same purchase in another form. */
  private plan(purchase: Purchase): Attempt & { isToken: boolean } {
    const { token, note } = purchase;
    if (token !== undefined && this.chance(0.5)) return { ...purchase, key: token, isToken: true };
    const key = this.chance(0.5) ? `planned-${++this.keys}` : undefined;
    return { ...purchase, key, isToken: false, note: this.chance(0.5) ? `${note} Please.` : note };
  }

  private send(protocol: Protocol, attempt: Attempt): Promise<Outcome> {
    if (protocol === 'REST') return this.overRest(attempt);
    return protocol === 'MCP' ? this.overMcp(attempt) : this.overUcp(attempt);
  }

  private async overRest(attempt: Attempt): Promise<Outcome> {
    const headers = headersOf(attempt.key);
    const answer = await this.call('POST', '/marketplace/orders', orderOf(attempt), headers);
    return outcomeOf(answer, answer.body, answer.status === 201);
  }

  private async overMcp(attempt: Attempt): Promise<Outcome> {
    const { path, body } = toolCall('order_place', { ...orderOf(attempt), idempotency_key: attempt.key });
    const answer = await this.call('POST', path, body);
    const order = bodyOf({ path, text: answer.text });
    return outcomeOf(answer, order, order.id !== undefined && order.code === undefined);
  }

  /** Each plan is a new checkout. */
  private async overUcp(attempt: Attempt): Promise<Outcome> {
    const { listing, quantity, checks, confirmRepeat } = attempt;
    // a postal address needs the profile of a platform
    if (attempt.address) return this.overRest(attempt);
    const made = await this.call('POST', '/ucp/checkout-sessions', {
      line_items: [
        { item: { id: listing.id }, quantity, ...(checks && { expected_acceptance_sha256: checks }) },
      ],
    });
    const totals = (made.body.totals as { type: string; amount: number }[] | undefined) ?? [];
    const total = totals.find(({ type }) => type === 'total')?.amount;
    if (total !== Number(listing.price_cents) * quantity) return { known: isKnown(made) };
    const path = `/ucp/checkout-sessions/${String(made.body.id)}/complete`;
    const body = { ...UCP_PAYMENT, ...(confirmRepeat !== undefined && { confirm_repeat: confirmRepeat }) };
    const answer = await this.call('POST', path, body, headersOf(attempt.key));
    const [message] = (answer.body.messages as { code: string }[] | undefined) ?? [];
    const order = answer.body.order as { id: string } | undefined;
    return outcomeOf(answer, { code: message?.code, ...answer.body, id: order?.id }, order !== undefined);
  }

  /** All of its orders, with their status. */
  private async orders(): Promise<Map<string, string>> {
    const rows = await this.world.rows<{ id: string; status: string }>(
      'SELECT id, status FROM orders WHERE buyer_id = $1',
      [this.id],
    );
    return new Map(rows.map(({ id, status }) => [id, status]));
  }
}

const headersOf = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

/** At the price that the model has read. */
const orderOf = ({ listing, quantity, note, address, checks, confirmRepeat }: Attempt): Body => ({
  listing_id: listing.id,
  quantity,
  payment_method: 'sandbox',
  buyer_note: note,
  expected_total_cents: Number(listing.price_cents) * quantity,
  ...(checks && { expected_acceptance_sha256: checks }),
  ...(address && { shipping_address: address }),
  ...(confirmRepeat !== undefined && { confirm_repeat: confirmRepeat }),
});

function outcomeOf(answer: Answer, { id, code, earlier }: Body, hasBought: boolean): Outcome {
  return {
    known: isKnown(answer),
    ...(hasBought && { order: String(id) }),
    code: code as string | undefined,
    earlier: (earlier as { id: string } | undefined)?.id,
  };
}
