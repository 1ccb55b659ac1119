import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../support/app';
import { FAST } from '../../support/fast';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { approvalAbove } from '../../support/fixtures/agents';
import { onServer } from '../../support/on-server';
import { whileLocked } from '../../support/row-locks';
import { type TestListing, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => expect(await violations(app)).toEqual([]));

const buyers = (count: number): Promise<TestAgent[]> =>
  Promise.all(Array.from({ length: count }, () => fixtures(app).agent()));

interface Bought {
  status: number;
  code: string | undefined;
  id: string;
}

async function buy(buyer: TestAgent, listing: TestListing, body: object = {}): Promise<Bought> {
  const answer = await buyer.client.post('/marketplace/orders', { listing_id: listing.id, ...body });
  return {
    status: answer.status,
    code: answer.body.code as string | undefined,
    id: answer.body.id as string,
  };
}

const transactionsOf = async (ids: string[]): Promise<number> => {
  const [row] = await app.sql<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM orders WHERE id = ANY($1)',
    [ids],
  );
  return row?.count ?? 0;
};

const quantityOf = async ({ id }: TestListing): Promise<unknown> =>
  (
    await app.sql('SELECT quantity, quantity_sold AS sold, status, version FROM listings WHERE id = $1', [id])
  )[0];

describe('purchases that arrive together', () => {
  it('share transactions, and leave what single ones would', async () => {
    const listings = [
      await trades(app).listing({ quantity: 50 }),
      await trades(app).listing({ quantity: 50 }),
    ];
    const [all, first] = [await buyers(16), await buyers(2)];
    const held = await trades(app).listing();
    // two purchases wait for a lock, so that all others have to wait too
    const bought = await whileLocked(app, 'listings', [held.id], async () => {
      for (const buyer of first) void buy(buyer, held);
      await waitingForLocks(app, 2);
      return Promise.all(
        all.map((buyer, nth) => buy(buyer, listings[nth % 2] as TestListing, { quantity: 2 })),
      );
    });
    expect(bought.map(({ status }) => status)).toEqual(bought.map(() => 201));
    const ids = bought.map(({ id }) => id);
    expect((await transactionsOf(ids)) < ids.length).toBe(FAST);
    for (const listing of listings)
      expect(await quantityOf(listing)).toEqual({ quantity: 34, sold: 16, status: 'active', version: 9 });
    const versions = await app.sql('SELECT listing_version FROM orders WHERE id = ANY($1) ORDER BY 1', [ids]);
    expect(versions.map((row) => row.listing_version)).toEqual(
      Array.from({ length: 16 }, (_, nth) => 2 + Math.floor(nth / 2)),
    );
    const recorded = await app.sql(
      `SELECT count(*)::int AS count, count(DISTINCT subject_id)::int AS orders FROM outbox_events
        WHERE subject_id = ANY($1) AND name = 'marketplace.order.created'`,
      [ids],
    );
    expect(recorded).toEqual([{ count: 16, orders: 16 }]);
  });

  it.each([false, true])(
    'sell the last unit to who came first (another is refused later: %s)',
    async (refused) => {
      const [held, other] = [await trades(app).listing(), await trades(app).listing({ quantity: 50 })];
      for (let round = 0; round < 5; round++) {
        const last = await trades(app).listing({ quantity: 1 });
        const [first, second, third, ...others] = (await buyers(5)) as [TestAgent, TestAgent, TestAgent];
        if (refused) await approvalAbove(app, third.agentId, 1);
        const sent: Promise<Bought>[] = [];
        await whileLocked(app, 'listings', [held.id], async () => {
          const waiting = others.map((buyer) => buy(buyer, held));
          await waitingForLocks(app, 2);
          for (const [buyer, listing] of [
            [first, last],
            [second, last],
            [third, other],
          ] as const) {
            sent.push(buy(buyer, listing));
            await setTimeout(20);
          }
          return waiting;
        }).then((waiting) => Promise.all(waiting));
        expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([
          undefined,
          'insufficient_stock',
          refused ? 'approval_required' : undefined,
        ]);
      }
    },
  );

  it('sell each unit once, and sell out once', async () => {
    const listing = await trades(app).listing({ quantity: 5 });
    const bought = await Promise.all((await buyers(12)).map((buyer) => buy(buyer, listing)));
    expect(bought.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(bought.filter(({ code }) => code === 'insufficient_stock')).toHaveLength(7);
    expect(await quantityOf(listing)).toEqual({ quantity: 0, sold: 5, status: 'sold_out', version: 6 });
    const soldOut = `SELECT FROM outbox_events WHERE subject_id = $1 AND name = 'marketplace.listing.changed' AND payload ->> 'status' = 'sold_out'`;
    expect(await app.sql(soldOut, [listing.id])).toHaveLength(1);
  });

  it('are refused individually, without affecting the others', async () => {
    const listing = await trades(app).listing({ quantity: 50 });
    const [poor, mistaken, unsure, ...others] = (await buyers(12)) as [TestAgent, TestAgent, TestAgent];
    const refused = [
      buy(poor, listing, { payment_method: 'wallet' }),
      buy(mistaken, listing, { expected_total_cents: 1 }),
      buy(unsure, { ...listing, id: `${listing.id}x` }),
      buy(listing.seller, listing),
    ];
    const bought = await Promise.all([...refused, ...others.map((buyer) => buy(buyer, listing))]);
    expect(bought.map(({ status, code }) => code ?? status)).toEqual([
      'insufficient_funds',
      'price_changed',
      expect.stringMatching(/not_found/),
      'own_listing',
      ...others.map(() => 201),
    ]);
    expect(await quantityOf(listing)).toMatchObject({ quantity: 41, sold: 9 });
  });

  it('take effect once per idempotency key, also when the first of them was refused', async () => {
    const listing = await trades(app).listing({ quantity: 50 });
    const all = await buyers(10);
    const round = (body: object = {}): Promise<{ status: number; id: string }[]> =>
      Promise.all(
        all.map(async (buyer) => {
          const request = buyer.client.post('/marketplace/orders', { listing_id: listing.id, ...body });
          const { status, body: order } = await request.set('Idempotency-Key', `key of ${buyer.agentId}`);
          return { status, id: order.id as string };
        }),
      );
    const refused = await round({ expected_total_cents: 1 });
    expect(refused.map(({ status }) => status)).toEqual(all.map(() => 409));
    const [once, again] = [await round(), await round()];
    expect(once.map(({ status }) => status)).toEqual(all.map(() => 201));
    expect(again).toEqual(once);
    expect(await quantityOf(listing)).toMatchObject({ quantity: 40, sold: 10 });
  });

  it('do not wait for a listing that another transaction has locked', async () => {
    const [held, free] = [
      await trades(app).listing({ quantity: 50 }),
      await trades(app).listing({ quantity: 50 }),
    ];
    const all = await buyers(12);
    const others = all.slice(4);
    const { waiting } = await whileLocked(app, 'listings', [held.id], async () => {
      const sent = Promise.all(all.slice(0, 4).map((buyer) => buy(buyer, held)));
      const bought = await Promise.all(others.map((buyer) => buy(buyer, free)));
      expect(bought.map(({ status }) => status)).toEqual(others.map(() => 201));
      return { waiting: sent };
    });
    expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  /** Buys while two other purchases of the kind wait, so that these arrive together. */
  async function whileTwoWait(first: TestAgent[], work: () => Promise<Bought[]>): Promise<Bought[]> {
    const held = await trades(app).listing();
    return whileLocked(app, 'listings', [held.id], async () => {
      for (const buyer of first) void buy(buyer, held);
      await waitingForLocks(app, 2);
      return work();
    });
  }

  it('go on without one whose listing is locked', async () => {
    const [held, free] = [await trades(app).listing(), await trades(app).listing({ quantity: 50 })];
    const [first, all] = [await buyers(2), await buyers(9)];
    const [late, ...others] = all as [TestAgent, ...TestAgent[]];
    let waiting: Promise<Bought> | undefined;
    const bought = await whileLocked(app, 'listings', [held.id], () =>
      whileTwoWait(first, () => {
        waiting = buy(late, held);
        return Promise.all(others.map((buyer) => buy(buyer, free)));
      }),
    );
    expect(bought.map(({ status }) => status)).toEqual(others.map(() => 201));
    expect((await transactionsOf(bought.map(({ id }) => id))) < others.length).toBe(FAST);
    expect((await waiting)?.status).toBe(201);
  });

  it.each([
    ['asking', (buyer: TestAgent) => buyer.agentId, {}],
    ['spending', ({ keyId }: { keyId: string }) => keyId, { daily_cap_cents: 1_000_000 }],
  ] as const)('go on without one whose advisory lock is taken: %s', async (lock, idOf, terms) => {
    const free = await trades(app).listing({ quantity: 50 });
    const paying = async (): Promise<TestAgent & { keyId: string }> => {
      const agent = await fixtures(app).agent();
      if (Object.keys(terms).length === 0) return { ...agent, keyId: '' };
      const { body } = await agent.client.post('/agents/me/keys', { name: 'capped', ...terms }).expect(201);
      const { api_key: key, key_id: keyId } = body as { api_key: string; key_id: string };
      return { ...agent, key, client: app.client.as(key), keyId };
    };
    const [first, all] = [
      await Promise.all([paying(), paying()]),
      await Promise.all(Array.from({ length: 9 }, paying)),
    ];
    const [late, ...others] = all as [(typeof all)[number], ...typeof all];
    await approvalAbove(app, late.agentId, 1000000);
    let waiting: Promise<Bought> | undefined;
    const bought = await onServer(app.databaseUrl, async (client) => {
      const name = `${lock}:${idOf(late)}`;
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return whileTwoWait(first, () => {
        waiting = buy(late, free);
        return Promise.all(others.map((buyer) => buy(buyer, free)));
      });
    });
    expect(bought.map(({ status }) => status)).toEqual(others.map(() => 201));
    expect((await transactionsOf(bought.map(({ id }) => id))) < others.length).toBe(FAST);
    expect((await waiting)?.status).toBe(201);
  });

  it('leave the same ledger as one at a time', async () => {
    const seller = await fixtures(app).agent();
    const purchase = fc.record({
      listing: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      wallet: fc.boolean(),
      funds: fc.integer({ min: 0, max: 9_000 }),
      withKey: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(purchase, { minLength: 2, maxLength: 10 }), async (purchases) => {
        const ledgers: unknown[] = [];
        for (const together of [true, false]) {
          const listings = await Promise.all(
            [1_000, 2_500, 7].map((price_cents) =>
              trades(app).listing({ price_cents, quantity: 100 }, seller),
            ),
          );
          const agents = await buyers(purchases.length);
          for (const [nth, { funds }] of purchases.entries())
            if (funds > 0)
              await agents[nth]?.client
                .post('/marketplace/wallet/deposits', { amount_cents: funds })
                .expect(201);
          const run = async (nth: number): Promise<string | number> => {
            const { listing, quantity, wallet, withKey } = purchases[nth] as (typeof purchases)[number];
            const request = (agents[nth] as TestAgent).client.post('/marketplace/orders', {
              listing_id: listings[listing]?.id,
              quantity,
              payment_method: wallet ? 'wallet' : 'sandbox',
            });
            const answer = await (withKey ? request.set('Idempotency-Key', `once ${nth}`) : request);
            return (answer.body.code as string | undefined) ?? answer.status;
          };
          const outcomes: (string | number)[] = [];
          if (together) outcomes.push(...(await Promise.all(purchases.map((_, nth) => run(nth)))));
          else for (const nth of purchases.keys()) outcomes.push(await run(nth));
          const entries = await app.sql<{ nth: number }>(
            `SELECT array_position($1::text[], a.owner_id) AS nth, t.kind, a.kind AS account, e.amount_cents,
                    e.balance_cents, e.version
               FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
               JOIN ledger_accounts a ON a.id = e.account_id
              WHERE a.owner_id = ANY($1) OR a.owner_id IN (SELECT id FROM orders WHERE buyer_id = ANY($1))
              ORDER BY 1, e.version, 2, 3, 4`,
            [agents.map(({ agentId }) => agentId)],
          );
          const stock = await Promise.all(listings.map(quantityOf));
          ledgers.push({ outcomes, stock, entries: entries.map((entry) => JSON.stringify(entry)).sort() });
        }
        expect(ledgers[0]).toEqual(ledgers[1]);
      }),
      { numRuns: 12, seed: 20261126 },
    );
  });
});
