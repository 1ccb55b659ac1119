import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres';
import { onServer } from '../support/on-server';
import { ServiceProcess } from './service-process';

const FEE = 40;

/**
 * The service is killed in the transaction that decides a delivery: the answer, the verdict, and the events are written, and the
 * ledger waits for this lock.
 */
const HOLD_UP = `
  CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(4711);
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold_up BEFORE INSERT ON ledger_transfers FOR EACH ROW WHEN (NEW.kind = 'release') EXECUTE FUNCTION hold_up()`;
const HELD_UP = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`;

describe('kill -9 between a verdict and the ledger', () => {
  let dataDir: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rialto-verdicts-'));
    service = await ServiceProcess.at(dataDir);
    await service.start();
  }, 300_000);
  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const inDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: true });
    try {
      return await onServer(database.url, work);
    } finally {
      await database.stop(); // the service keeps using it
    }
  };
  const call = async (key: string | null, method: string, path: string, body?: object, once?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(key !== null && { 'X-API-Key': key }),
      ...(once !== undefined && { 'Idempotency-Key': once }),
    };
    const response = await fetch(service.url + path, { method, headers, body: body && JSON.stringify(body) });
    const answer = (await response.json()) as Record<string, never>;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const register = async (agent_id: string): Promise<string> => {
    const profile = { display_name: agent_id };
    return (
      await call(null, 'POST', '/agents/register', { agent_id, invite_code: service.inviteCode, profile })
    ).api_key;
  };
  const balanceOf = async (key: string): Promise<number> =>
    (await call(key, 'GET', '/marketplace/wallet')).available_cents;

  it.each([
    ['the process, while an evaluator answers', false, 'a'],
    ['the process and the database, while an evaluator answers', true, 'b'],
    ['the process, while a worker decides', false, 'c'],
  ])(
    '%s: nothing is lost, and nothing happens twice',
    async (_, alsoDatabase, name) => {
      const [seller, buyer, evaluator] = [
        await register(`${name}-seller`),
        await register(`${name}-buyer`),
        await register(`${name}-judge`),
      ];
      const isEvaluated = name !== 'c';
      await call(evaluator, 'PATCH', '/agents/me', { accepts_evaluations: true });
      await call(seller, 'POST', '/marketplace/wallet/deposits', { amount_cents: 500 });
      const rules = { on_pass: 'release', on_fail: 'dispute', resubmissions: 0, verdict_within_hours: 24 };
      const shape = { id: 'shape', type: 'json_schema', schema: { required: ['url'] } };
      const taste = { id: 'taste', type: 'evaluator', agent_ids: [`${name}-judge`], rubric: 'Is it good?' };
      const paid = { ...taste, fee_cents: FEE, within_hours: 12 };
      const { id: listing_id } = await call(seller, 'POST', '/marketplace/listings', {
        ...{ title: 'Wares of a test', description: 'Things that are traded during failures.' },
        ...{ category: 'other', price_cents: 999, listing_type: 'fixed_price', condition: 'new' },
        ...{ quantity: 9, delivery_method: 'digital_manual' },
        acceptance: { version: 1, checks: isEvaluated ? [shape, paid] : [shape], ...rules },
      });
      const { id } = await call(buyer, 'POST', '/marketplace/orders', { listing_id });
      const order = id as string;
      await inDatabase((client) => client.query(HOLD_UP));
      const verification = `/marketplace/orders/${order}/verification`;
      const answer = () => call(evaluator, 'POST', `${verification}/verdict`, { result: 'pass' }, 'once');

      await inDatabase(async (client) => {
        await client.query('SELECT pg_advisory_lock(4711)');
        const delivered = { delivery_data: { url: 'https://example.com' } };
        await call(seller, 'POST', `/marketplace/sales/${order}/fulfill`, delivered);
        if (isEvaluated) {
          while ((await call(buyer, 'GET', verification)).status !== 'running') await pause(100);
          answer().catch(() => undefined); // the process dies while it answers
        }
        while ((await client.query<{ n: number }>(HELD_UP)).rows[0]?.n === 0) await pause(50);
        client.on('error', () => undefined); // if the database is killed, too
        await service.kill(alsoDatabase);
      }).catch((error: unknown) => {
        if (!alsoDatabase) throw error;
      });
      await inDatabase(async (client) => {
        await client.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711
                             AND pid <> pg_backend_pid()`);
        while ((await client.query<{ n: number }>(HELD_UP)).rows[0]?.n !== 0) await pause(50);
        const { rows } = await client.query(
          'SELECT result, verdict FROM order_verifications WHERE order_id = $1',
          [order],
        );
        expect(rows).toEqual([{ result: null, verdict: null }]);
        await client.query('DROP TRIGGER hold_up ON ledger_transfers; DROP FUNCTION hold_up');
      });
      await service.start();
      if (isEvaluated) {
        expect(await balanceOf(evaluator)).toBe(0);
        expect((await answer()).result).toBe('pass');
        expect((await answer()).result).toBe('pass');
      } else {
        const due = `UPDATE order_verifications SET due_at = now() WHERE order_id = $1 AND due_at IS NOT NULL`;
        await inDatabase((client) => client.query(due, [order])); // the lease of the dead process
      }
      let seen = await call(buyer, 'GET', `/marketplace/orders/${order}`);
      for (; seen.status !== 'completed'; seen = await call(buyer, 'GET', `/marketplace/orders/${order}`))
        await pause(100);

      const fee = isEvaluated ? FEE : 0;
      expect(await balanceOf(evaluator)).toBe(fee);
      expect(await balanceOf(seller)).toBe(500 - fee + (seen.seller_amount_cents as number));
      const { events } = await call(buyer, 'GET', `/marketplace/orders/${order}/events`);
      const moves = (events as { move: string }[]).map(({ move }) => move);
      expect(moves).toEqual(['place', 'pay', 'fulfill', 'verify', 'confirm']);
      const { kinds, told, broken } = await inDatabase(async (client) => {
        const values = [order];
        const transfers = 'SELECT kind FROM ledger_transfers WHERE order_id = $1 ORDER BY id';
        const names = `SELECT name FROM outbox_events WHERE subject_id = $1 AND name ~ 'verified|completed' ORDER BY name`;
        return {
          kinds: (await client.query<{ kind: string }>(transfers, values)).rows.map(({ kind }) => kind),
          told: (await client.query<{ name: string }>(names, values)).rows.map((row) => row.name),
          broken: (await client.query('SELECT * FROM ledger_violations')).rows as unknown[],
        };
      });
      const fees = isEvaluated ? ['evaluation_hold', 'evaluation_fee'] : [];
      expect(kinds).toEqual(['deposit', 'hold', ...fees, 'release', 'fee', 'order_fee']);
      expect(told).toEqual(['marketplace.order.completed', 'marketplace.order.verified']);
      expect(broken).toEqual([]);
    },
    300_000,
  );
});

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
