import { DataSource } from 'typeorm';
import { accounts } from '../../src/marketplace/escrow/accounts';
import { LedgerService } from '../../src/marketplace/escrow/ledger.service';
import { Transactions } from '../../src/platform/database/transactions';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { given } from '../support/given';
import { trades, violations } from '../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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

  it('refuses a transfer that stands already', async () => {
    const { agentId } = await given(app).agent();
    const at = app.clock.now();
    const from = accounts.external('sandbox', false);
    const to = accounts.available(agentId, false);
    const post = () =>
      app.app.get(Transactions).run((tx) =>
        app.app.get(LedgerService).post(tx, {
          at,
          accounts: [to],
          transfers: () => [{ kind: 'deposit', reference: 'the-same', from, to, amountCents: 5 }],
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

  it('posts in both directions between the same wallets at once without a deadlock', async () => {
    const [a, b] = [accounts.available('somebody', false), accounts.available('anybody', false)];
    const ledger = app.app.get(LedgerService);
    const move = (number: number) => {
      const [from, to] = number % 2 === 0 ? [a, b] : [b, a];
      const transfers = () => [
        { kind: 'mature' as const, reference: `swing-${number}`, from, to, amountCents: 1 },
      ];
      return app.app
        .get(Transactions)
        .run((tx) => ledger.post(tx, { at: app.clock.now(), accounts: [from, to], transfers }));
    };
    await Promise.allSettled(Array.from({ length: 40 }, (_, number) => move(number)));
    expect(await violations(app)).toEqual([]);
  });

  it('shows a broken invariant by name: in the views, on the health page', async () => {
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
