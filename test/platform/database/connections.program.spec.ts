import { setTimeout as sleep } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import { ConnectionBudget } from '../../../src/platform/database/connection-budget';
import { MonitoringConnection } from '../../../src/platform/database/server-connection';
import { HealthChecks } from '../../../src/platform/observability/health-checks';
import { Metrics } from '../../../src/platform/observability/metrics';
import { migrateDatabase } from '../../../src/platform/database/migrations';
import { startAnotherInstance } from '../../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { runCommand } from '../../support/command-line';
import { describeOnPostgres15, Postgres15 } from '../../support/postgres-15';

jest.setTimeout(120_000);

describeOnPostgres15('on a server with few connections', () => {
  let server: Postgres15;
  let url: string;
  let app: TestApp;
  beforeAll(async () => {
    server = await Postgres15.start(['max_connections=50']); // of which 3 are for superusers
    url = await server.createDatabase('small');
    await migrateDatabase(url);
    app = await startTestApp({ DATABASE_URL: url });
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  const problemWith = (changes: object): Promise<string | undefined> => {
    const settings = Object.assign(Object.create(app.settings) as TestApp['settings'], changes);
    const { app: nest } = app;
    const reads = nest.get(MonitoringConnection);
    return new ConnectionBudget(settings, reads, nest.get(HealthChecks), nest.get(Metrics)).problem();
  };
  let limits: unknown;
  const connections = async (): Promise<Record<string, unknown>> => {
    const { body } = await app.client.get('/health/detailed').set('X-Admin-Token', ADMIN_TOKEN).expect(200);
    const { checks } = body as { checks: Record<'connections' | 'cache', Record<string, unknown>> };
    limits = checks.cache.reason ?? limits;
    return checks.connections;
  };

  it('an instance that fits alone reports its numbers', async () => {
    expect(await problemWith({ DATABASE_POOL: 35 })).toBeUndefined();
    expect(await connections()).toMatchObject({
      status: 'ok',
      instances: 1,
      most_of_instance: 22,
      most_of_all: 22,
      allowed: 47,
    });
  });

  it('one of another database counts for the connections, and not for the limits', async () => {
    const elsewhere = new PgClient({ connectionString: await server.createDatabase('elsewhere') });
    await elsewhere.connect();
    await elsewhere.query("SET application_name = 'rialto watch 5@aaaaaaaa'");
    expect(await connections()).toMatchObject({ instances: 2, most_of_all: 27 });
    await elsewhere.end();
    expect(limits).toBeUndefined();
  });

  it('one that does not fit says what to change', async () => {
    expect(await problemWith({ PROCESSES: 2, DATABASE_POOL: 17 })).toBe(
      'this instance may open 38 connections (PROCESSES=2 with DATABASE_POOL=17 here), and migrations, a backup, and psql ' +
        'need 10 more, where PostgreSQL allows 47: set DATABASE_POOL to 16 at most in each instance, raise max_connections ' +
        'by 1, or use a pooler',
    );
    const replicated = { PROCESSES: 2, DATABASE_POOL: 17, DATABASE_REPLICA_URL: url };
    expect(await problemWith(replicated)).toMatch(/ 40 connections .* set DATABASE_POOL to 15 at most /);
    expect(await problemWith({ ...replicated, DATABASE_DIRECT_URL: url })).toBeUndefined();
  });

  it('one behind a pooler says that its connections are not counted', async () => {
    const pooled = { PROCESSES: 20, DATABASE_DIRECT_URL: url };
    expect(await problemWith(pooled)).toBe(
      'this instance may open 40 connections (PROCESSES=20 here), without those of the pooler, and migrations, a backup, ' +
        'and psql need 10 more, where PostgreSQL allows 47: raise max_connections by 3',
    );
    expect(await connections()).not.toHaveProperty('not_counted');
    const behind = await startAnotherInstance(app, pooled);
    const { body } = await new Client(behind.url, { 'X-Admin-Token': ADMIN_TOKEN }).get('/health/detailed');
    await behind.close();
    expect((body as { checks: object }).checks).toMatchObject({
      connections: {
        most_of_instance: 40,
        not_counted: 'the connections that the pooler opens (default_pool_size)',
      },
    });
  });

  it('a second instance counts the first before it serves, and both report the sum', async () => {
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: url,
      DATA_DIR: app.settings.DATA_DIR,
      SECRET_KEY: app.settings.SECRET_KEY,
      ADMIN_TOKEN,
      PORT: '0',
      PROCESSES: '2',
      DATABASE_POOL: '8',
    };
    let seen: Record<string, unknown> | undefined;
    let mostOpen = 0;
    let ended = false;
    const second = runCommand(['start'], env, /is ready/).finally(() => (ended = true));
    for (; !ended; await sleep(200)) {
      const now = await connections();
      mostOpen = Math.max(mostOpen, Number(now.open));
      if (now.instances === 2) seen = now;
    }
    const { said, noted } = await second;
    const warning =
      'the 2 running instances may open 42 connections (PROCESSES=2 with DATABASE_POOL=8 here), and migrations, a backup, ' +
      'and psql need 10 more, where PostgreSQL allows 47: set DATABASE_POOL to 7 at most in each instance, raise ' +
      'max_connections by 5, or use a pooler';
    const lines = said.split('\n');
    const warned = lines.findIndex((line) => line.includes(warning));
    expect([warned >= 0, noted]).toEqual([true, expect.not.stringMatching('too many')]);
    expect(lines.findIndex((line) => line.includes('"started"'))).toBeGreaterThan(warned);
    expect(seen).toMatchObject({ status: 'degraded', instances: 2, most_of_all: 42, allowed: 47 });
    expect(lines.find((line) => line.includes('"started"'))).toContain('"rate_limits":"per_process"');
    expect(limits).toMatch(/^each process counts rate limits alone: through 2 processes /);
    expect(mostOpen).toBeLessThan(40);
    expect(await connections()).toMatchObject({ status: 'ok', instances: 1 });
  });

  it('the metrics have the open connections, the limit, and the most of all instances', async () => {
    const { text } = await app.client.get('/metrics?format=prometheus').set('X-Admin-Token', ADMIN_TOKEN);
    expect(text).toMatch(/^database_server_connections [1-9]/m);
    expect(text).toMatch(/^database_server_max_connections 47$/m);
    expect(text).toMatch(/^database_cluster_connections 22$/m);
  });
});
