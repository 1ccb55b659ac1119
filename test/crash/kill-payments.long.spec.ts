import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { randomFrom } from '../../bench/random';
import { KILL_SEED, KILLS } from '../support/test-sizes';
import { FakeStripe } from '../support/fake-stripe/fake-stripe';
import type { Refund, Session } from '../support/fake-stripe/stripe-objects';
import { ServiceProcess } from './service-process';

const random = randomFrom(KILL_SEED);
const BUYERS = 3;
const PRICE = 1_250;

interface Party {
  key: string;
}

/** Charges cards at a fake Stripe that outlives every kill; sellers refund some of the money. */
class CardTrades {
  readonly orders = new Set<string>();
  readonly refunded = new Set<string>();
  readonly checkouts = new Map<string, unknown>();
  private stopped = false;
  private calls = 0;
  private seller?: Party;
  private listingId?: string;

  constructor(
    private readonly service: ServiceProcess,
    private readonly stripe: FakeStripe,
  ) {}

  async begin(): Promise<void> {
    this.seller = await this.register('card-seller');
    const listing = await this.insist(this.seller, '/marketplace/listings', {
      title: 'Wares that are paid by card',
      description: 'Bought and given back while machines fall over.',
      category: 'other',
      price_cents: PRICE,
      listing_type: 'fixed_price',
      condition: 'new',
      quantity: 9_999,
      repeatable: true,
      delivery_method: 'digital_manual',
    });
    this.listingId = listing?.id as string;
  }

  stop(): void {
    this.stopped = true;
  }

  async trade(name: string): Promise<void> {
    const buyer = await this.register(name);
    for (let round = 0; !this.stopped; round++) {
      const order = await this.insist(buyer, '/marketplace/orders', { listing_id: this.listingId });
      if (!order) return;
      const id = order.id as string;
      this.orders.add(id);
      if (!(await this.payAtStripe(buyer, id))) return;
      await this.insist(this.seller, `/marketplace/sales/${id}/fulfill`, { delivery_data: round });
      if (round % 2 === 0) continue;
      await this.insist(buyer, `/marketplace/orders/${id}/refund`, { reason: 'Not as described' });
      const done = await this.insist(this.seller, `/marketplace/sales/${id}/refund/approve`, {});
      if (done?.status === 'refunded') this.refunded.add(id);
    }
  }

  /** Shops through a platform, which requests completion of a checkout once and then only polls its status. */
  async shop(name: string): Promise<void> {
    const buyer = await this.register(name);
    const line_items = [{ item: { id: this.listingId }, quantity: 2 }];
    const payment = { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] };
    while (!this.stopped) {
      const id = (await this.insist(buyer, '/ucp/checkout-sessions', { line_items }))?.id as string;
      const path = `/ucp/checkout-sessions/${id}`;
      let seen = await this.insist(buyer, `${path}/complete`, { payment });
      for (; seen?.status !== 'completed' && !this.stopped; await pause(50)) {
        const url = seen?.continue_url;
        const page = this.stripe.state.all<Session>('checkout.session').find((each) => each.url === url);
        if (page?.status === 'open') this.stripe.state.pay(page.id);
        seen = await this.call(buyer, 'GET', path);
      }
      if (seen) this.checkouts.set(id, seen.status);
    }
  }

  /** Pays at the checkout page as soon as there is one, and waits until the service knows of it. */
  private async payAtStripe(buyer: Party, id: string): Promise<boolean> {
    while (!this.stopped) {
      const order = await this.call(buyer, 'GET', `/marketplace/orders/${id}`);
      const payment = order?.payment as { reference: string | null } | undefined;
      if (order && order.status !== 'pending_payment') return true;
      const page = this.stripe.state
        .all<Session>('checkout.session')
        .find((session) => session.id === payment?.reference);
      if (page?.status === 'open') this.stripe.state.pay(page.id);
      await pause(50);
    }
    return false;
  }

  /** Acts as Stripe does: sends every event until it is accepted, and some of them twice. */
  async tell(): Promise<void> {
    const { events } = this.stripe.state;
    while (!this.stopped || events.length > 0) {
      const [event] = events;
      const status = event ? await this.stripe.deliver(this.service.url, event).catch(() => 0) : 0;
      if (event && status === 200 && random() < 0.8) events.splice(events.indexOf(event), 1);
      await pause(event ? 10 : 50);
    }
  }

  private async register(agentId: string): Promise<Party> {
    const body = {
      agent_id: agentId,
      invite_code: this.service.inviteCode,
      profile: { display_name: agentId },
    };
    return { key: (await this.insist(undefined, '/agents/register', body))?.api_key as string };
  }

  private async insist(by: Party | undefined, path: string, body: object): Promise<Answer | undefined> {
    const key = `call-${this.calls++}`;
    while (!this.stopped) {
      const answer = await this.call(by, 'POST', path, body, key);
      if (answer) return answer;
      await pause(50);
    }
    return undefined;
  }

  private async call(
    by: Party | undefined,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer | undefined> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (by) headers['x-api-key'] = by.key;
    if (key) headers['idempotency-key'] = key;
    const given = {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    };
    try {
      const answer = await fetch(this.service.url + path, given);
      const json = (await answer.json()) as Answer;
      if (answer.ok) return json;
      const again = answer.status >= 500 || answer.status === 429 || json.code === 'idempotency_in_progress';
      if (!again) throw new Refused(`${path}: ${JSON.stringify(json)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    return undefined;
  }
}

class Refused extends Error {}
type Answer = Record<string, unknown>;

describe('kill -9 while cards are charged', () => {
  it(
    `charges, settles and refunds each order once (${KILLS} kills, seed ${KILL_SEED})`,
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'rialto-cards-'));
      const stripe = await FakeStripe.start();
      const service = await ServiceProcess.at(dataDir, stripe.settings);
      const trades = new CardTrades(service, stripe);
      try {
        await service.start();
        await trades.begin();
        const running = Promise.all([
          trades.tell(),
          ...Array.from({ length: BUYERS }, (_, n) => trades.trade(`card-buyer-${n}`)),
          trades.shop('card-shopper'),
        ]);
        running.catch(() => undefined); // a refusal fails the test where it is awaited
        /** Waits for this many more payments, however slow the machine is, and for at least one refund. */
        const paid = async (more: number): Promise<void> => {
          const pages = () =>
            stripe.state.all<Session>('checkout.session').filter((page) => page.payment_status === 'paid');
          const goal = pages().length + more;
          while (pages().length < goal || trades.refunded.size === 0) await pause(20);
        };
        for (let kill = 0; kill < KILLS; kill++) {
          for (const fault of ['lose_before', 'lose_after'] as const) {
            stripe.fail('POST /v1/checkout/sessions', fault);
            stripe.fail('POST /v1/refunds', fault);
          }
          await Promise.race([paid(3), running]);
          await pause(random() * 500); // into the middle of what comes next
          await service.kill(kill % 2 === 1);
          await service.start();
        }
        await Promise.race([paid(3), running]);
        trades.stop();
        await running;
        await quiet(dataDir, trades, stripe);
      } finally {
        trades.stop();
        await service.stop();
        await stripe.close();
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      }
    },
    600_000 + KILLS * 30_000,
  );
});

/** Waits until nothing is in progress, and compares the database with the fake Stripe. */
async function quiet(dataDir: string, trades: CardTrades, stripe: FakeStripe): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
    const open = `SELECT (SELECT count(*) FROM payment_refunds WHERE status NOT IN ('settled', 'failed'))::int
      + (SELECT count(*) FROM outbox_queue)::int AS open`;
    for (const giveUpAt = Date.now() + 300_000; Date.now() < giveUpAt; await pause(500)) {
      if ((await rows<{ open: number }>(open))[0]?.open === 0) break;
      // repeated failures are retried with growing delays; this skips that time
      await rows('UPDATE payment_refunds SET next_check_at = now() WHERE next_check_at > now()');
      await rows('UPDATE outbox_queue SET due_at = now(), leased_until = NULL');
    }
    expect(await rows(open)).toEqual([{ open: 0 }]);
    expect(await rows('SELECT * FROM ledger_violations')).toEqual([]);

    const paid = stripe.state
      .all<Session>('checkout.session')
      .filter((page) => page.payment_status === 'paid');
    const orders = await rows<{ id: string; status: string }>('SELECT id, status FROM orders');
    const known = new Set(orders.map(({ id }) => id));
    expect([...trades.orders].filter((id) => !known.has(id))).toEqual([]);
    const settled = await rows<{ id: string }>(
      `SELECT coalesce(order_id, id) AS id FROM payments WHERE status = 'settled'`,
    );
    expect(settled).toHaveLength(paid.length);
    expect(new Set(settled.map(({ id }) => id)).size).toBe(paid.length);
    await shopped(rows, trades);

    const refunds = stripe.state.all<Refund>('refund').filter(({ status }) => status === 'succeeded');
    const refunded = orders.filter(({ status }) => status === 'refunded');
    expect(refunds).toHaveLength(refunded.length);
    expect(refunds.every(({ amount }) => amount === PRICE)).toBe(true);
    const gone = new Set(refunded.map(({ id }) => id));
    expect([...trades.refunded].filter((id) => !gone.has(id))).toEqual([]);
    expect(paid.length).toBeGreaterThan(3);
    expect(refunds.length).toBeGreaterThan(0);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Everything paid for was bought once, without another request, and every checkout seen as completed is completed. */
async function shopped(rows: Rows, { checkouts }: CardTrades): Promise<void> {
  const counted = await rows<{ paid: number; bought: number; left: number }>(
    `SELECT (SELECT count(*) FROM payments WHERE purpose = 'deposit' AND status = 'settled')::int AS paid,
            (SELECT count(*) FROM ucp_orders)::int AS bought,
            (SELECT balance_cents FROM ledger_accounts WHERE id = 'test:agent:card-shopper:available')::int AS left`,
  );
  const { paid, bought, left } = counted[0]!;
  expect(paid).toBeGreaterThan(0);
  expect({ bought, left }).toEqual({ bought: paid, left: 0 });
  const known = await rows<{ id: string }>(`SELECT id FROM ucp_checkouts WHERE status = 'completed'`);
  const done = new Set(known.map(({ id }) => id));
  expect([...checkouts].filter(([id, status]) => status === 'completed' && !done.has(id))).toEqual([]);
}

type Rows = <Row>(text: string) => Promise<Row[]>;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
