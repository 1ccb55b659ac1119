import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { accounts, type Transfer } from '../../../src/marketplace/escrow/accounts';
import type { AccountOfLedger } from '../../../src/marketplace/escrow/ledger.entity';
import { LedgerService } from '../../../src/marketplace/escrow/ledger.service';
import { timeOfId } from '../../../src/kernel/ids';
import { Transactions } from '../../../src/platform/database/transactions';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
/** A separate connection, for holding locks. */
let outside: Client;
beforeAll(async () => {
  app = await startTestApp();
  outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await app.close();
});

describe('the ledger', () => {
  it.each([
    `UPDATE ledger_transfers SET amount_cents = amount_cents + 1`,
    `DELETE FROM ledger_entries`,
    `UPDATE ledger_entries SET amount_cents = 1`,
    `TRUNCATE ledger_entries`,
  ])('refuses %s', async (text) => {
    await trades(app).order('paid');
    await expect(app.sql(text)).rejects.toThrow(/append-only/);
  });

  it('refuses a duplicate transfer', async () => {
    const { agentId } = await fixtures(app).agent();
    const at = app.clock.now();
    const from = accounts.external('sandbox', false);
    const to = accounts.available(agentId, false);
    const post = () =>
      app.app.get(Transactions).run((tx) =>
        app.app.get(LedgerService).post(tx, {
          at,
          accounts: [to],
          transfers: [{ kind: 'deposit', reference: 'the-same', from, to, amountCents: 5 }],
        }),
      );
    await app.sql(
      `INSERT INTO wallet_deposits (id, agent_id, provider, reference, amount_cents, livemode, created_at)
       VALUES ('dep_x', $1, 'sandbox', 'the-same', 5, false, now())`,
      [agentId],
    );
    await post();
    await expect(post()).rejects.toThrow(/ledger_transfers_reference_uq/);
    expect(await violations(app)).toEqual([]);
  });

  it('returns the transfers that it made, and makes none of nothing', async () => {
    const { agentId } = await fixtures(app).agent();
    const [from, to] = [accounts.external('sandbox', false), accounts.available(agentId, false)];
    const transfer = (reference: string, amountCents: number): Transfer => ({
      kind: 'deposit',
      reference,
      from,
      to,
      amountCents,
    });
    const transfers = [transfer('some', 5), transfer('nothing', 0), transfer('less', -5)];
    await app.sql(
      `INSERT INTO wallet_deposits (id, agent_id, provider, reference, amount_cents, livemode, created_at)
       VALUES ('dep_some', $1, 'sandbox', 'some', 5, false, now())`,
      [agentId],
    );
    const made = await app.app
      .get(Transactions)
      .run((tx) => app.app.get(LedgerService).post(tx, { at: app.clock.now(), accounts: [to], transfers }));
    expect(made.map(({ reference, amountCents }) => [reference, amountCents])).toEqual([['some', 5]]);
  });

  it('orders the entries of an account by the time at which it was locked', async () => {
    const order = await trades(app).order('delivered');
    const escrow = accounts.escrow(order.id, false);
    await outside.query('BEGIN');
    await outside.query('SELECT FROM ledger_accounts WHERE id = $1 FOR UPDATE', [escrow.id]);
    const confirming = order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
    const confirmed = confirming.then((response) => response);
    await waitingForLocks(app, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const unlockedAt = app.clock.now();
    await outside.query('COMMIT');
    await confirmed;
    const [release] = await app.sql<{ id: string; created_at: Date }>(
      `SELECT id, created_at FROM ledger_transfers WHERE order_id = $1 AND kind = 'release'`,
      [order.id],
    );
    expect(timeOfId(release!.id).getTime()).toBeGreaterThanOrEqual(unlockedAt.getTime());
    expect(release!.created_at.getTime()).toBeGreaterThanOrEqual(unlockedAt.getTime());
  });

  it.each([
    ['after the latest entry, which another process has made', 500, 500],
    ['now, if a wrong clock has made the latest entry', 86_400_000, 0],
  ])('gives entries a time %s', async (_, aheadMs, leastMs) => {
    const order = await trades(app).order('delivered');
    const ahead = new Date(app.clock.now().getTime() + aheadMs);
    await app.sql('UPDATE ledger_accounts SET posted_at = $1 WHERE owner_id = $2', [ahead, order.id]);
    const now = app.clock.now().getTime();
    await trades(app).confirm(order);
    const [release] = await app.sql<{ id: string; created_at: Date; posted_at: Date }>(
      `SELECT t.id, t.created_at, a.posted_at FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account
        WHERE t.order_id = $1 AND t.kind = 'release'`,
      [order.id],
    );
    const { id, created_at: createdAt, posted_at: postedAt } = release!;
    expect(timeOfId(id)).toEqual(postedAt);
    expect(createdAt.getTime() - now).toBeGreaterThanOrEqual(leastMs - 100);
    expect(createdAt.getTime() - now).toBeLessThan(leastMs + 10_000);
    if (leastMs > 0) expect(timeOfId(id) > ahead).toBe(true);
  });

  it('posts in both directions between two wallets concurrently, without a deadlock', async () => {
    const agents = [await fixtures(app).agent(), await fixtures(app).agent()];
    for (const { client } of agents)
      await client.post('/marketplace/wallet/deposits', { amount_cents: 100 }).expect(201);
    const [a, b] = agents.map(({ agentId }) => accounts.available(agentId, false)) as [
      AccountOfLedger,
      AccountOfLedger,
    ];
    const ledger = app.app.get(LedgerService);
    let runs = 0;
    const move = (number: number) => {
      const [from, to, amountCents] = number % 2 === 0 ? [a, b, 2] : [b, a, 1];
      const reference = `swing-${number}`;
      const transfers = () => [{ kind: 'mature' as const, reference, from, to, amountCents }];
      return app.app.get(Transactions).run((tx) => {
        runs += 1;
        return ledger.post(tx, { at: app.clock.now(), accounts: [from, to], transfers });
      });
    };
    const moves = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => move(number)));
    expect(moves.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(runs).toBe(40); // after a deadlock, PostgreSQL aborts one transaction, which runs again
    const balances = await Promise.all(
      agents.map(async ({ client }) => (await client.get('/marketplace/wallet').expect(200)).body),
    );
    expect(balances.map(({ available_cents }) => available_cents)).toEqual([80, 120]);
    const [posted] = await app.sql(
      `SELECT count(*)::int AS transfers FROM ledger_transfers WHERE reference LIKE 'swing-%'`,
    );
    expect(posted).toEqual({ transfers: 40 });
    expect(await violations(app)).toEqual([]);
  });

  it.each([
    ['buyer', { buyer: 'alba', seller: 'zora' }],
    ['seller', { buyer: 'zita', seller: 'anna' }],
  ] as const)('locks the wallet with the lower id first: the %s’s', async (first, ids) => {
    const [buyer, seller] = [
      await fixtures(app).agent({ agent_id: ids.buyer }),
      await fixtures(app).agent({ agent_id: ids.seller }),
    ];
    const order = await trades(app).buy(await trades(app).listing({ return_policy: '7_day' }, seller), buyer);
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    await trades(app).askBack(order);
    const walletOf = (side: 'buyer' | 'seller') => accounts.available(ids[side], false).id;
    const second = walletOf(first === 'buyer' ? 'seller' : 'buyer');
    await outside.query('BEGIN');
    await outside.query('SELECT FROM ledger_accounts WHERE id = $1 FOR UPDATE', [walletOf(first)]);
    const refund = trades(app).approve(order);
    await waitingForLocks(app, 1);
    const free = await app.sql('SELECT id FROM ledger_accounts WHERE id = ANY($1) FOR UPDATE SKIP LOCKED', [
      [walletOf('buyer'), walletOf('seller')],
    ]);
    await outside.query('ROLLBACK');
    await refund;
    expect(free).toEqual([{ id: second }]);
    expect(await violations(app)).toEqual([]);
  });

  it('opens accounts in order of their ids, whatever order the caller uses', async () => {
    const [a, b] = [accounts.available('opened-a', false), accounts.available('opened-b', false)];
    let runs = 0;
    const open = () =>
      app.app.get(Transactions).run((tx) => {
        runs += 1;
        const at = app.clock.now();
        return app.app.get(LedgerService).post(tx, { at, accounts: [b, a], transfers: [] });
      });
    const insert = `INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
                    VALUES ($1, 'available', $2, false, 0, now())`;
    await outside.query('BEGIN');
    await outside.query(insert, [a.id, a.ownerId]);
    const opened = open();
    await waitingForLocks(app, 1);
    await outside.query(insert, [b.id, b.ownerId]); // deadlocks if the posting has already opened this account
    await outside.query('COMMIT');
    await opened;
    expect(runs).toBe(1);
  });

  it('reports a broken invariant in the views and on the health page', async () => {
    const order = await trades(app).order('paid');
    const source = app.app.get(DataSource);
    await source.query(`UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE owner_id = $1`, [
      order.id,
    ]);
    const broken = await app.sql<{ invariant: number; subject: string }>('SELECT * FROM ledger_violations');
    expect(broken.map(({ invariant }) => invariant)).toEqual([3]);
    app.clock.advance(6 * 60_000);
    await app.drain('ledger-audit');
    const health = await app.client.with({ 'X-Admin-Token': ADMIN_TOKEN }).get('/health/detailed');
    expect(health.body).toMatchObject({
      status: 'degraded',
      checks: { ledger: { status: 'down', invariants_broken: [3] } },
    });
    const stranger = await app.client.get('/health/detailed');
    expect(stranger.body.checks.ledger).toEqual({ status: 'down' });
    await source.query(`UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE owner_id = $1`, [
      order.id,
    ]);
  });
});
