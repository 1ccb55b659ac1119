import { Client } from 'pg';
import { LedgerAuditService } from '../../../src/marketplace/escrow/ledger-audit.service';
import { Workers } from '../../../src/platform/workers/workers';
import { startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type TestOrder, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
/** A separate connection, for changing rows by hand. */
let outside: Client;
beforeEach(async () => {
  app = await startTestApp();
  until(10 * HOUR);
  outside = new Client({ connectionString: app.databaseUrl });
  await outside.connect();
});
afterEach(async () => {
  await outside.end();
  await app.close();
});

/** Advances the clock to the next time that has this UTC time of day. */
const until = (time: number): void => {
  const since = (app.clock.now().getTime() - time) % DAY;
  app.clock.advance(DAY - since);
};
const audit = async (): Promise<number[]> => {
  app.clock.advance(6 * MINUTE);
  await app.drain('ledger-audit');
  return found();
};
const found = async (): Promise<number[]> => {
  const last = await app.app.get(LedgerAuditService).last();
  return [...new Set((last?.violations ?? []).map(({ invariant }) => invariant))].sort((a, b) => a - b);
};
const unaudited = async (): Promise<number> => {
  const [row] = await app.sql<{ rows: number }>('SELECT count(*)::int AS rows FROM ledger_unaudited');
  return row?.rows ?? 0;
};
/** Bypasses the triggers, as the owner of the tables can. */
const behindTheTriggers = async (text: string): Promise<void> => {
  await outside.query(`BEGIN; SET LOCAL session_replication_role = replica; ${text}; COMMIT`);
};
const OLD_ENTRY = `(SELECT min(transfer_id) FROM ledger_entries WHERE version IS NOT NULL)`;
const spoil = (cents: number): Promise<void> =>
  behindTheTriggers(
    `UPDATE ledger_entries SET amount_cents = amount_cents + ${cents} WHERE version IS NOT NULL AND transfer_id = ${OLD_ENTRY}`,
  );

describe('the ledger audit', () => {
  it('reads everything once, then only new rows, then everything at night', async () => {
    await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    expect(await unaudited()).toBe(0);
    await spoil(5); // in rows that are already audited
    await trades(app).order('refunded');
    expect(await unaudited()).toBeGreaterThan(0);
    expect(await audit()).toEqual([]);
    expect(await unaudited()).toBe(0);
    until(2 * HOUR + 50 * MINUTE);
    expect(await audit()).toEqual([]);
    expect(await audit()).toEqual([1, 2, 3]); // after 3 a.m.
    // while something is wrong, everything is read: a violation that is not seen again would count as repaired
    expect(await audit()).toEqual([1, 2, 3]);
    await spoil(-5);
    expect(await audit()).toEqual([]);
    expect(await violations(app)).toEqual([]);
  });

  it('reads everything when the operator requests a check', async () => {
    await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    await spoil(5);
    const check = await fixtures(app).operator.post('/admin/ledger/check', {}).expect(200);
    expect(check.body).toMatchObject({ holds: false });
    expect(await found()).toEqual([1, 2, 3]);
    await spoil(-5);
    await fixtures(app).operator.post('/admin/ledger/check', {}).expect(200);
    expect(await found()).toEqual([]);
  });

  it('reads everything in a database that was restored from a backup', async () => {
    await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    await spoil(5);
    expect(await audit()).toEqual([]);
    await app.sql(`UPDATE ledger_audits SET full_place = '4711/1'`);
    expect(await audit()).toEqual([1, 2, 3]);
  });

  it('reads everything again an hour after a full audit crashed', async () => {
    await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    await spoil(5);
    await app.sql('UPDATE ledger_audits SET full_started_at = $1', [app.clock.now()]);
    expect(await audit()).toEqual([]);
    app.clock.advance(HOUR);
    expect(await audit()).toEqual([1, 2, 3]);
  });

  it('leaves everything for the next run when it fails', async () => {
    expect(await audit()).toEqual([]);
    await trades(app).order('completed');
    const left = await unaudited();
    const [before] = await app.sql('SELECT checked_at FROM ledger_audits');
    await app.sql('ALTER VIEW ledger_unaudited_violations RENAME TO broken_view');
    await expect(audit()).rejects.toThrow(/ledger_unaudited_violations/);
    await app.sql('ALTER VIEW broken_view RENAME TO ledger_unaudited_violations');
    expect([await unaudited(), (await app.sql('SELECT checked_at FROM ledger_audits'))[0]]).toEqual([
      left,
      before,
    ]);
    expect(await audit()).toEqual([]);
    expect(await unaudited()).toBe(0);
  });

  it('reads rows that commit late, however low their ids are', async () => {
    await trades(app).order('completed');
    await outside.query('BEGIN');
    await outside.query(
      `INSERT INTO ledger_transfers SELECT 'trf_00', 'trf_00', 'deposit', 'late', NULL, 'test:external:sandbox',
              (SELECT min(id) FROM ledger_accounts WHERE kind = 'available'), 5, false, now() - interval '1 day'`,
    );
    expect(await audit()).toEqual([]);
    await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    await outside.query('COMMIT');
    expect(await audit()).toEqual([1]);
  });

  it('keeps violations that another audit found in the meantime', async () => {
    expect(await audit()).toEqual([]);
    const broken = [{ invariant: 3, name: 'n', subject: 's', detail: 'd' }];
    await outside.query('BEGIN; LOCK TABLE ledger_unaudited');
    const waiting = audit();
    await waitingForLocks(app, 1);
    await app.sql('UPDATE ledger_audits SET checked_at = $1, violations = $2', [
      app.clock.now(),
      JSON.stringify(broken),
    ]);
    await outside.query('COMMIT');
    expect(await waiting).toEqual([3]);
    expect(await audit()).toEqual([]); // a full audit, because something was found
  });

  it('on two instances, misses no rows and reports no false violations while orders are placed', async () => {
    const other = await startAnotherInstance(app);
    const { listing, buy, deliver, confirm } = trades(app);
    const target = await listing({ quantity: 100 });
    const buyers = [await fixtures(app).agent(), await fixtures(app).agent(), await fixtures(app).agent()];
    let trading = true;
    const traffic = buyers.map(async (buyer) => {
      for (let n = 0; n < 8; n++) {
        const order = await buy(target, buyer);
        await deliver(order);
        await confirm(order);
      }
    });
    const done = Promise.all(traffic).then(() => (trading = false));
    while (trading) {
      await app.sql(`UPDATE ledger_audits SET started_at = started_at - interval '1 hour'`);
      const both = [app.app, other.app].map((one) => one.get(Workers).runUntilIdle('ledger-audit'));
      await Promise.all(both);
      expect(await found()).toEqual([]);
    }
    await done;
    expect(await violations(app)).toEqual([]);
    expect(await audit()).toEqual([]);
    expect(await unaudited()).toBe(0);
    await other.close();
  });
});

describe('a violation in new rows', () => {
  let order: TestOrder;
  const account = (kind: string): string =>
    `(SELECT min(id) FROM ledger_accounts WHERE kind = '${kind}' AND version > 0)`;
  const transfer = (id: string, from: string, to: string): string =>
    `INSERT INTO ledger_transfers VALUES ('${id}', '${id}', 'mature', '${id}', NULL, ${from}, ${to}, 5, false, now())`;
  const EXTERNAL = `'test:external:sandbox'`;
  const FEES = `'test:platform:fees'`;

  it.each<[string, number[], () => string[]]>([
    [
      'an entry more for an old transfer',
      [1, 2],
      () => [`INSERT INTO ledger_entries VALUES (${OLD_ENTRY}, ${FEES}, 5, NULL, NULL)`],
    ],
    ['a transfer without entries', [1], () => [transfer('trf_1', EXTERNAL, FEES)]],
    [
      'a balance that is not the sum',
      [3, 8],
      () => [
        transfer('trf_2', FEES, account('available')),
        `INSERT INTO ledger_entries VALUES ('trf_2', ${FEES}, -5, NULL, NULL)`,
        `INSERT INTO ledger_entries SELECT 'trf_2', id, 5, balance_cents + 5, version + 1 FROM ledger_accounts
          WHERE id = ${account('available')}`,
      ],
    ],
    [
      'a gap in the versions',
      [8],
      () => [
        transfer('trf_3', FEES, account('available')),
        `INSERT INTO ledger_entries VALUES ('trf_3', ${FEES}, -5, NULL, NULL)`,
        `INSERT INTO ledger_entries SELECT 'trf_3', id, 5, balance_cents + 5, version + 2 FROM ledger_accounts
          WHERE id = ${account('available')}`,
        `UPDATE ledger_accounts SET balance_cents = balance_cents + 5, version = version + 2 WHERE id = ${account('available')}`,
      ],
    ],
    [
      'a refund that only the order knows',
      [6],
      () => [
        `UPDATE orders SET refunded_cents = 5, seller_amount_cents = seller_amount_cents - 5,
                escrow_status = 'partially_refunded' WHERE id = '${order.id}'`,
      ],
    ],
    [
      'money that leaves an escrow whose order still has it',
      [5],
      () => [
        transfer('trf_4', `'test:order:' || '${order.id}' || ':escrow'`, FEES),
        `INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, version, created_at)
         VALUES ('test:order:ord_x:escrow', 'escrow', 'ord_x', false, 5, 1, now())`,
        transfer('trf_5', FEES, `'test:order:ord_x:escrow'`),
        `INSERT INTO ledger_entries VALUES ('trf_5', ${FEES}, -5, NULL, NULL),
                ('trf_5', 'test:order:ord_x:escrow', 5, 5, 1)`,
        `DELETE FROM ledger_transfers WHERE id = 'trf_4'`,
      ],
    ],
    [
      'a deposit that only the provider knows',
      [9],
      () => [
        `INSERT INTO wallet_deposits VALUES ('dep_1', '${order.buyer.agentId}', 'sandbox', 'x', NULL, 5, false, now())`,
      ],
    ],
    [
      'a deposit that only the ledger knows',
      [9],
      () => [
        transfer('trf_6', EXTERNAL, FEES),
        `INSERT INTO ledger_entries VALUES ('trf_6', ${EXTERNAL}, -5, NULL, NULL), ('trf_6', ${FEES}, 5, NULL, NULL)`,
      ],
    ],
    [
      'a deposit whose record was changed',
      [9],
      () => [`UPDATE wallet_deposits SET amount_cents = amount_cents + 1`],
    ],
    ['a trigger that is off', [10], () => ['ALTER TABLE orders DISABLE TRIGGER orders_change_unaudited']],
  ])('is found at once: %s', async (_, expected, changes) => {
    order = await trades(app).order('completed');
    expect(await audit()).toEqual([]);
    await outside.query('BEGIN');
    await outside.query('ALTER TABLE ledger_transfers DISABLE TRIGGER ledger_transfers_immutable');
    for (const change of changes()) await outside.query(change);
    await outside.query('ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers_immutable');
    const invariants = async (view: string): Promise<number[]> => {
      const { rows } = await outside.query<{ invariant: number }>(
        `SELECT DISTINCT invariant FROM ${view} ORDER BY 1`,
      );
      return rows.map(({ invariant }) => invariant);
    };
    expect(await invariants('ledger_violations')).toEqual(expected);
    // an old transfer with a new entry is read again as a whole, so more invariants may seem broken
    expect(await invariants('ledger_unaudited_violations')).toEqual(expect.arrayContaining(expected));
    await outside.query('ROLLBACK');
  });
});
