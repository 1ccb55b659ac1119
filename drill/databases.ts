import { settleRole } from '../src/platform/database/pooler';
import type { Settings } from '../src/platform/config/settings';
import { HaProxy } from './haproxy';
import { partition } from './partitions';
import { PgBouncer } from './pgbouncer';
import { PostgresServer } from './postgres';
import type { ProgramName } from './programs';
import { RoleTeller } from './roles';
import { eventually } from './stage';
import { freePort } from '../src/platform/database/embedded-postgres-cluster';

/** Fewer than the instances together want. */
const POOLED_CONNECTIONS = 12;

/** How the database behind the instances is built. */
export type DatabaseKind = 'single' | 'standby' | 'pooled' | 'replica' | 'partitioned';

export interface Database {
  inWords: string;
  /** Where things are written now. */
  primary: PostgresServer;
  standby?: PostgresServer;
  replica?: PostgresServer;
  pooler?: PgBouncer;
  /** What the service is told of it. */
  settings: Record<string, string>;
  /** Once the schema is there: starts what stands beside it. */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

export const NEEDS: Record<DatabaseKind, ProgramName[]> = {
  single: [],
  standby: ['postgresql'],
  pooled: ['pgbouncer'],
  replica: ['postgresql'],
  partitioned: [],
};

export function startDatabase(kind: DatabaseKind, folder: string): Promise<Database> {
  return { single, standby, pooled, replica, partitioned }[kind](folder);
}

async function single(folder: string): Promise<Database> {
  const primary = await PostgresServer.create('postgres', folder);
  await primary.start();
  return {
    inWords: 'one PostgreSQL',
    primary,
    settings: { DATABASE_URL: primary.url() },
    complete: async () => undefined,
    stop: () => primary.stop(),
  };
}

async function partitioned(folder: string): Promise<Database> {
  const database = await single(folder);
  const complete = (): Promise<void> => partition(database.primary);
  return { ...database, inWords: 'one PostgreSQL with partitioned events and ledger entries', complete };
}

/** A primary whose commits wait for the standby, and a proxy that leads to whichever of them may be written to. */
async function standby(folder: string): Promise<Database> {
  const primary = await PostgresServer.create('postgres', folder);
  await primary.start();
  const front = await freePort();
  const closing: (() => Promise<void>)[] = [() => primary.stop()];
  const url = new URL(primary.url());
  url.port = String(front);
  const database: Database = {
    inWords: 'a PostgreSQL with a synchronous standby',
    primary,
    settings: { DATABASE_URL: url.href },
    complete: async () => {
      const follower = await PostgresServer.following(primary, 'standby', folder);
      await follower.start();
      database.standby = follower;
      // asked of this server alone: once promoted, the other must not wait for a standby that it does not have
      await primary.rows(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`, [], 'postgres');
      await primary.rows('SELECT pg_reload_conf()', [], 'postgres');
      await eventually('the standby is synchronous', () => isSynchronous(primary));
      const tellers = [await RoleTeller.of(primary), await RoleTeller.of(follower)];
      const proxy = HaProxy.forDatabase(folder, front, [
        { name: 'first', port: primary.port, checkPort: tellers[0]?.port as number },
        { name: 'second', port: follower.port, checkPort: tellers[1]?.port as number },
      ]);
      await proxy.start();
      await eventually(
        'the proxy knows the primary',
        async () => (await proxy.states()).get('first') === 'UP',
      );
      closing.unshift(
        () => proxy.stop(),
        ...tellers.map((teller) => () => teller.stop()),
        () => follower.stop(),
      );
    },
    stop: async () => {
      for (const close of closing) await close();
    },
  };
  return database;
}

async function isSynchronous(primary: PostgresServer): Promise<boolean> {
  const rows = await primary.rows<{ state: string }>(
    'SELECT sync_state AS state FROM pg_stat_replication',
    [],
    'postgres',
  );
  return rows[0]?.state === 'sync';
}

async function pooled(folder: string): Promise<Database> {
  const primary = await PostgresServer.create('postgres', folder);
  await primary.start();
  const pooler = await PgBouncer.inFrontOf(primary.url(), folder, POOLED_CONNECTIONS);
  const settings = { DATABASE_URL: pooler.through(primary.url()), DATABASE_DIRECT_URL: primary.url() };
  return {
    inWords: 'one PostgreSQL behind a PgBouncer in transaction mode',
    primary,
    pooler,
    settings,
    complete: async () => {
      await settleRole(settings as unknown as Settings);
      await pooler.start();
    },
    stop: async () => {
      await pooler.kill();
      await primary.stop();
    },
  };
}

/** A primary, and a replica that follows it without being waited for. */
async function replica(folder: string): Promise<Database> {
  const database = await single(folder);
  const { primary } = database;
  const complete = async (): Promise<void> => {
    database.replica = await PostgresServer.following(primary, 'replica', folder);
    await database.replica.start();
    database.settings.DATABASE_REPLICA_URL = database.replica.url();
  };
  const stop = async (): Promise<void> => {
    await database.replica?.stop();
    await primary.stop();
  };
  return Object.assign(database, { inWords: 'a PostgreSQL with a read replica', complete, stop });
}
