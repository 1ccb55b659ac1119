import { DataSource } from 'typeorm';
import { Notifications } from '../../src/platform/database/notifications';
import { migrateDatabase } from '../../src/platform/database/migrations';
import { settleRole, takesNamedStatements } from '../../src/platform/database/pooler';
import { connectionProblem, sessionProblem } from '../../src/platform/database/session';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { EventStream } from '../support/event-stream';
import { onServer } from '../support/on-server';
import { inParallel, tally } from '../support/parallel';
import { describeBehindPgBouncer, PgBouncer } from '../support/pgbouncer';
import { statusOf, trades, violations } from '../support/trades';

const SERVER_CONNECTIONS = 3;

describeBehindPgBouncer(
  'behind a pooler in transaction mode that has fewer connections than the service',
  () => {
    let bouncer: PgBouncer;
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp(async (url) => {
        bouncer = await PgBouncer.start(url, SERVER_CONNECTIONS);
        return { DATABASE_URL: bouncer.through(url), DATABASE_DIRECT_URL: url, DATABASE_POOL: '12' };
      });
    });
    afterAll(async () => {
      await app.close();
      await bouncer.stop();
    });

    it('refuses to serve until the connections have limits, and says each time what to do', async () => {
      const source = app.app.get(DataSource);
      expect(await sessionProblem(source, true)).toMatch(/lack statement_timeout = 5s, .*npm run db:migrate/);
      expect(await settleRole(app.settings)).toEqual([]);
      expect(await sessionProblem(source, true)).toMatch(/lack statement_timeout = 5s.* RECONNECT/);
      await bouncer.command('RECONNECT', app.databaseUrl);
      await inParallel(
        Array.from({ length: 12 }, () => () => source.query('SELECT 1')),
        12,
      );
      expect(await sessionProblem(source, true)).toBeUndefined();
    });

    it('tells a role that belongs to somebody else what has to be run', async () => {
      await app.sql('CREATE ROLE modest LOGIN');
      const modest = new URL(app.databaseUrl);
      modest.username = 'modest';
      const settings = Object.assign(Object.create(app.settings) as TestApp['settings'], {
        ...{ DATABASE_URL: app.settings.DATABASE_URL, DATABASE_DIRECT_URL: modest.toString() },
      });
      try {
        expect(await settleRole(settings)).toContainEqual(
          expect.stringMatching(/^ALTER ROLE "postgres" IN DATABASE "\w+" SET lock_timeout = '2s'$/),
        );
      } finally {
        await app.sql('DROP ROLE modest');
      }
    });

    it('refuses to be migrated, or served, without a way around it', async () => {
      const refused: unknown = await migrateDatabase(app.settings.DATABASE_URL as string).catch(
        (error: unknown) => error,
      );
      expect(connectionProblem(refused)).toMatch(/startup parameter.*set DATABASE_DIRECT_URL/);
    });

    it('sees that this one would lose named statements, where a database itself keeps them', async () => {
      expect(await takesNamedStatements(app.settings.DATABASE_URL as string)).toBe(false);
    });

    it('trades, lists and tells over two instances with many clients at once', async () => {
      const other = await startAnotherInstance(app);
      await app.app.get(Notifications).listen();
      const stream = await EventStream.open(`${other.url}/public/pulse/stream`);
      try {
        const { order, deliver, confirm } = trades(app);
        const made = await inParallel(
          Array.from({ length: 8 }, () => () => order('paid')),
          8,
        );
        const clients = made.flatMap(({ buyer }) => [buyer.client, new Client(other.url).as(buyer.key)]);
        const reads = Array.from({ length: 3 }, (_, round) =>
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
        const [answers, states] = await Promise.all([inParallel(reads, 24), inParallel(ended, 4)]);
        expect(Object.keys(tally(answers)).sort()).toEqual(['200', expect.stringMatching(/^4\d\d/)]);
        expect(new Set(states)).toEqual(new Set(['completed']));
        expect(await violations(app)).toEqual([]);
        await app.drain();
        await stream.until(
          () => stream.events.filter(({ event }) => event === 'order.completed').length === 8,
        );
        expect(await connectionsOf(app.databaseUrl)).toEqual({ service: SERVER_CONNECTIONS, listen: 2 });
      } finally {
        stream.drop();
        await other.close();
      }
    });
  },
);

/** Of the service's own, as the server sees them. */
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
