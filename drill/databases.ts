import { join } from 'node:path';
import type { Settings } from '../src/platform/config/settings';
import { settleRole } from '../src/platform/database/pooler';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { HaProxy } from './haproxy';
import { partition } from './partitions';
import { PatroniCluster } from './patroni';
import { PgBouncer } from './pgbouncer';
import { PostgresAt, PostgresServer } from './postgres';
import { folderOfServer, type ProgramName } from './programs';
import { Relay } from './relay';
import { RoleProbe } from './roles';
import { SmallDisk } from './small-disk';
import { eventually } from './waiting';

/** Enough for the schema and a minute of trading. */
const SMALL_DISK_MB = 160;
/** Fewer than the instances want in total. */
const POOLED_CONNECTIONS = 12;

export const INSTANCES = ['web1', 'web2', 'worker'] as const;
export type InstanceName = (typeof INSTANCES)[number];

/** The type of database setup behind the instances. */
export type DatabaseKind =
  'single' | 'standby' | 'pooled' | 'replica' | 'partitioned' | 'patroni' | 'relayed' | 'small';

export interface Database {
  inWords: string;
  /** The server that currently accepts writes. */
  primary: PostgresAt;
  /** The same server, if the drills start and stop it themselves. */
  server?: PostgresServer;
  standby?: PostgresServer;
  replica?: PostgresServer;
  pooler?: PgBouncer;
  patroni?: PatroniCluster;
  /** The relay between each instance and the database. */
  relays?: Map<string, Relay>;
  disk?: SmallDisk;
  /** The database settings of the service. */
  settings: Record<string, string>;
  /** The settings of each instance, if they connect in different ways. */
  settingsOf?: Record<InstanceName, Record<string, string>>;
  /** Called once the schema exists. Starts the additional servers. */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

export const NEEDS: Record<DatabaseKind, ProgramName[]> = {
  single: [],
  standby: ['postgresql'],
  pooled: ['pgbouncer'],
  replica: ['postgresql'],
  partitioned: [],
  patroni: ['patroni', 'etcd', 'postgresql'],
  relayed: [],
  small: ['postgresql'],
};

/** Why this machine cannot run it although all programs are installed. */
export function problemWith(kind: DatabaseKind, folder: string): string | undefined {
  return kind === 'small' ? SmallDisk.problem(folder) : undefined;
}

export function startDatabase(kind: DatabaseKind, folder: string): Promise<Database> {
  return { single, standby, pooled, replica, partitioned, patroni, relayed, small }[kind](folder);
}

async function single(folder: string, initdb: string[] = []): Promise<Database> {
  const primary = await PostgresServer.create('postgres', folder, [], undefined, initdb);
  await primary.start();
  return {
    inWords: 'one PostgreSQL',
    primary,
    server: primary,
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

/** A primary with synchronous replication, and a proxy that routes to whichever server accepts writes. */
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
    server: primary,
    settings: { DATABASE_URL: url.href },
    complete: async () => {
      const follower = await PostgresServer.following(primary, 'standby', folder);
      await follower.start();
      database.standby = follower;
      // only on this server: after its promotion, the other must not wait for a standby that it does not have
      await primary.rows(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`, [], 'postgres');
      await primary.rows('SELECT pg_reload_conf()', [], 'postgres');
      await eventually('the standby is synchronous', () => isSynchronous(primary));
      const roleProbes = [await RoleProbe.of(primary), await RoleProbe.of(follower)];
      const proxy = HaProxy.forDatabase(
        folder,
        [{ port: front }],
        [
          { name: 'first', port: primary.port, checkPort: roleProbes[0]?.port as number },
          { name: 'second', port: follower.port, checkPort: roleProbes[1]?.port as number },
        ],
      );
      await proxy.start();
      await eventually(
        'the proxy knows the primary',
        async () => (await proxy.states()).get('first') === 'UP',
      );
      closing.unshift(
        () => proxy.stop(),
        ...roleProbes.map((roleProbe) => () => roleProbe.stop()),
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
    server: primary,
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

/** A primary with an asynchronous replica. */
async function replica(folder: string): Promise<Database> {
  const database = await single(folder);
  const primary = database.server as PostgresServer;
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

/** Three nodes under Patroni. Each instance uses a separate port, so that its connections can be counted. */
async function patroni(folder: string): Promise<Database> {
  const own = await freePort();
  const fronts = await Promise.all(INSTANCES.map(async (name) => ({ name, port: await freePort() })));
  const cluster = await PatroniCluster.start(folder, [{ port: own }, ...fronts]);
  const primary = new PostgresAt(own);
  return {
    inWords: 'three PostgreSQL servers under Patroni',
    primary,
    patroni: cluster,
    settings: {},
    settingsOf: urlsOf(fronts),
    complete: async () => undefined,
    stop: () => cluster.stop(),
  };
}

function urlsOf(ports: { name: string; port: number }[]): Database['settingsOf'] {
  const urls = ports.map(({ name, port }) => [name, { DATABASE_URL: new PostgresAt(port).url() }]);
  return Object.fromEntries(urls) as Database['settingsOf'];
}

/** Each instance reaches the database over a separate relay. */
async function relayed(folder: string): Promise<Database> {
  const database = await single(folder);
  const relays = new Map<string, Relay>();
  for (const name of INSTANCES) relays.set(name, await Relay.to(database.primary.port));
  const stop = async (): Promise<void> => {
    for (const relay of relays.values()) await relay.stop();
    await database.stop();
  };
  const ports = [...relays].map(([name, { port }]) => ({ name, port }));
  const settings = { settings: {}, settingsOf: urlsOf(ports) };
  return { ...database, inWords: 'one PostgreSQL behind relays', ...settings, relays, stop };
}

/**
 * The data directory is on a disk that fills up soon. The WAL is not, because PostgreSQL stops when that disk is full.
 */
async function small(folder: string): Promise<Database> {
  const disk = SmallDisk.at(join(folder, 'postgres'), SMALL_DISK_MB);
  const log = folderOfServer(folder, 'log-of-changes');
  const database = await single(folder, ['--waldir', log]);
  const stop = async (): Promise<void> => {
    await database.stop();
    disk.remove();
  };
  return { ...database, inWords: 'one PostgreSQL with its data on a small disk', disk, stop };
}
