import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { PgBouncer } from '../../../drill/pgbouncer';
import { find } from '../../../drill/programs';
import { after, HOUR, MINUTE } from '../../../src/kernel/clock';
import { ResourceErrors } from '../../../src/platform/database/database-errors';
import { migrateDatabase } from '../../../src/platform/database/migrations';
import { PgNotifications } from '../../../src/platform/database/pg-notifications';
import { settleRole, takesNamedStatements } from '../../../src/platform/database/pooler';
import { sessionProblem } from '../../../src/platform/database/session';
import { Metrics } from '../../../src/platform/observability/metrics';
import { failureOf } from '../../../src/platform/startup/failure';
import { RecurringWork } from '../../../src/platform/workers/recurring-work';
import { Workers } from '../../../src/platform/workers/workers';
import { freePort } from '../../../tools/embedded-postgres/embedded-postgres-cluster';
import { type Instance, startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { EventStream } from '../../support/event-stream';
import { onServer } from '../../support/on-server';
import { inParallel, tally } from '../../support/parallel';
import { where } from '../../support/programs';
import { statusOf, trades, violations } from '../../support/trades';
import { until } from '../../support/waiting';

const SERVER_CONNECTIONS = 3;

where(
  find('pgbouncer') !== undefined,
  'pgbouncer',
  describe,
)('behind a pooler in transaction mode that has fewer connections than the service', () => {
  let folder: string;
  let bouncer: PgBouncer;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(async (url) => {
      folder = mkdtempSync(join(tmpdir(), 'rialto-pgbouncer-'));
      chmodSync(folder, 0o755); // pgbouncer does not run as root
      bouncer = await PgBouncer.inFrontOf(url, folder, SERVER_CONNECTIONS);
      await bouncer.start();
      return { DATABASE_URL: bouncer.through(url), DATABASE_DIRECT_URL: url, DATABASE_POOL: '12' };
    });
  });
  afterAll(async () => {
    await app.close();
    await bouncer.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses to serve until its connections have limits, and says each time what to do', async () => {
    const source = app.app.get(DataSource);
    expect(await sessionProblem(source, true)).toMatch(/lack statement_timeout = 5s, .*npm run db:migrate/);
    expect(await settleRole(app.settings)).toEqual([]);
    expect(await sessionProblem(source, true)).toMatch(/lack statement_timeout = 5s.* RECONNECT/);
    await bouncer.command('RECONNECT');
    await inParallel(
      Array.from({ length: 12 }, () => () => source.query('SELECT 1')),
      12,
    );
    expect(await sessionProblem(source, true)).toBeUndefined();
  });

  it('reports the statements to run when it may not change the role', async () => {
    await app.sql('CREATE ROLE modest LOGIN');
    const modest = new URL(app.databaseUrl);
    modest.username = 'modest';
    const settings = Object.assign(Object.create(app.settings) as TestApp['settings'], {
      DATABASE_URL: app.settings.DATABASE_URL,
      DATABASE_DIRECT_URL: modest.toString(),
    });
    try {
      expect(await settleRole(settings)).toContainEqual(
        expect.stringMatching(/^ALTER ROLE "postgres" IN DATABASE "\w+" SET lock_timeout = '2s'$/),
      );
    } finally {
      await app.sql('DROP ROLE modest');
    }
  });

  it('refuses to be migrated without a direct connection', async () => {
    const refused: unknown = await migrateDatabase(app.settings.DATABASE_URL as string).catch(
      (error: unknown) => error,
    );
    expect(failureOf(refused)).toMatch(/startup parameter.*set DATABASE_DIRECT_URL/);
  });

  it('detects that this pooler loses named statements', async () => {
    expect(await takesNamedStatements(app.settings.DATABASE_URL as string)).toBe(false);
  });

  it('trades, lists, and streams events on two instances with many concurrent clients', async () => {
    const other = await startAnotherInstance(app);
    await app.app.get(PgNotifications).listen();
    const stream = await EventStream.open(`${other.url}/public/pulse/stream`);
    try {
      const { order, deliver, confirm } = trades(app);
      const made = await inParallel(
        Array.from({ length: 8 }, () => () => order('paid')),
        8,
      );
      const clients = made.flatMap(({ buyer }) => [buyer.client, new Client(other.url).as(buyer.key)]);
      const database = Array.from({ length: 3 }, (_, round) =>
        clients.flatMap((client, index) => [
          () => client.get('/marketplace/orders'),
          () => client.get(`/marketplace/search?q=translation&min_price=${round}`),
          () => client.get(`/public/agents?limit=${1 + ((round + index) % 20)}`),
          () => client.post('/wallet/deposits', {}),
        ]),
      ).flat();
      const ended = made.map((one) => async () => {
        await deliver(one);
        await confirm(one);
        return statusOf(one.buyer.client, one.id);
      });
      const [answers, states] = await Promise.all([inParallel(database, 24), inParallel(ended, 4)]);
      expect(Object.keys(tally(answers)).sort()).toEqual(['200', expect.stringMatching(/^4\d\d/)]);
      expect(new Set(states)).toEqual(new Set(['completed']));
      expect(await violations(app)).toEqual([]);
      await app.drain();
      await stream.until(() => stream.events.filter(({ event }) => event === 'order.completed').length === 8);
      expect(await connectionsOf(app.databaseUrl)).toEqual({ service: SERVER_CONNECTIONS, listen: 2 });
    } finally {
      stream.drop();
      await other.close();
    }
  });

  it('counts statements as lost connections while the pooler has no server', async () => {
    const lonely = await PgBouncer.inFrontOf(
      `postgres://postgres@127.0.0.1:${await freePort()}/gone`,
      folder,
      1,
    );
    await lonely.start();
    const metrics = new Metrics();
    const errors = new ResourceErrors(metrics);
    const pool = new Pool({ connectionString: lonely.through('postgres://postgres@127.0.0.1/gone'), max: 1 });
    const counted = async (): Promise<number> => {
      const { values } = await metrics.registry.getSingleMetric('database_connection_errors_total')!.get();
      return values[0]!.value;
    };
    try {
      for (let tries = 1; tries <= 3; tries++) {
        const refused = await errors.watch(pool.query('SELECT 1')).catch((error: unknown) => error);
        expect(refused).toMatchObject({ code: '08P01' });
        expect(await counted()).toBe(tries);
      }
    } finally {
      await pool.end();
      await lonely.kill();
    }
  });

  describe('with two instances', () => {
    let other: Instance;
    beforeAll(async () => {
      other = await startAnotherInstance(app);
    });
    afterAll(() => other.close());

    const both = (): Workers[] => [app.app.get(Workers), other.app.get(Workers)];
    const atOnce = (name: string) => Promise.all(both().map((workers) => workers.runUntilIdle(name)));

    it('each batch of recurring work is done by one of them, and is resumed when that one dies', async () => {
      const done: string[] = [];
      let dies = '';
      const batch = (instance: string) => async (cursor: string) => {
        if (dies !== '' && dies === cursor) {
          dies = '';
          return new Promise<undefined>(() => undefined); // never settles, as after a crash
        }
        await sleep(5);
        done.push(instance);
        return cursor.length < 4 ? `${cursor}+` : undefined;
      };
      const work = { name: 'counted', everyMs: MINUTE, nextAfter: (ended: Date) => after(ended, HOUR) };
      app.app.get(RecurringWork).add({ ...work, batch: batch('one') });
      other.app.get(RecurringWork).add({ ...work, batch: batch('other') });
      const rounds = 4;
      for (let round = 1; round <= rounds; round++) {
        await atOnce('counted');
        await atOnce('counted'); // nothing is left to do
        expect(done).toHaveLength(round * 5);
        app.clock.advance(HOUR);
      }

      dies = '++';
      void both()[0]!.runUntilIdle('counted');
      await until(() => dies === '');
      await both()[1]!.runUntilIdle('counted');
      expect(done).toHaveLength(rounds * 5 + 2); // the dead run may still hold the work
      app.clock.advance(MINUTE);
      await both()[1]!.runUntilIdle('counted');
      expect(done).toHaveLength(rounds * 5 + 5);
    });

    it('each deadline is handled by one of them, and by the other when that one dies', async () => {
      const { order } = trades(app);
      const unpaid = await inParallel(
        Array.from({ length: 6 }, () => () => order('pending_payment')),
        6,
      );
      const reported = async (): Promise<number[]> => {
        const rows = await app.sql<{ times: number }>(
          `SELECT count(e.id)::int AS times FROM unnest($1::text[]) AS o(id)
               LEFT JOIN outbox_events e ON e.subject_id = o.id AND e.name = 'marketplace.order.expired' GROUP BY o.id`,
          [unpaid.map(({ id }) => id)],
        );
        return rows.map(({ times }) => times).sort();
      };
      app.clock.advance(16 * MINUTE);
      await onServer(app.databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query('SELECT FROM listings WHERE id = $1 FOR UPDATE', [unpaid[0]!.listing.id]);
        let ended = false;
        const atWork = atOnce('order-deadlines').finally(() => (ended = true));
        // the transaction that it shares with the others, and the one that repeats it alone
        await until(async () => {
          await killWaiting(app.databaseUrl);
          return ended;
        });
        await client.query('ROLLBACK');
        await atWork;
      });
      expect(await reported()).toEqual([0, 1, 1, 1, 1, 1]);
      await atOnce('order-deadlines'); // it is still leased to the one that died
      expect(await reported()).toEqual([0, 1, 1, 1, 1, 1]);
      app.clock.advance(MINUTE);
      await atOnce('order-deadlines');
      expect(await reported()).toEqual([1, 1, 1, 1, 1, 1]);
    });
  });
});

/** The connections of the service, as the server sees them. */
async function connectionsOf(databaseUrl: string): Promise<{ service: number; listen: number }> {
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query<{ service: number; listen: number }>(
      `SELECT count(*) FILTER (WHERE application_name = 'rialto')::int AS service,
              count(*) FILTER (WHERE application_name = 'listen')::int AS listen
         FROM pg_stat_activity WHERE datname = current_database()`,
    ),
  );
  return rows[0] as { service: number; listen: number };
}

/** Ends the connections that wait for a lock, as a crash would, and returns their number. */
async function killWaiting(databaseUrl: string): Promise<number> {
  const { rowCount } = await onServer(databaseUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    ),
  );
  return rowCount ?? 0;
}
