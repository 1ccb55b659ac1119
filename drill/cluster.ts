import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../bench/progress';
import { createDatabaseIfAbsent, freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { migrateDatabase } from '../src/platform/database/migrations';
import type { Certificate } from './certificate';
import { type Database, startDatabase, type DatabaseKind, type InstanceName } from './databases';
import { HaProxy } from './haproxy';
import { Instance } from './instance';
import { DATABASE, type PostgresAt } from './postgres';
import { RedisServer } from './redis';
import { SECRETS } from './secrets';

const WORKER_ROLES = 'relay,dispatcher,sweeper';
const NOTICED_MS = 15_000;

export interface ClusterOptions {
  /** The folder of the release that the instances run. Default: this one. */
  root?: string;
  /** Makes the schema. */
  prepare?: (primary: PostgresAt) => Promise<void>;
}

const migrated = async (primary: PostgresAt): Promise<void> => {
  await migrateDatabase(primary.url());
};

/** Two web instances and a worker, with a proxy in front, one Redis, and one database. */
export class Cluster {
  private constructor(
    readonly database: Database,
    readonly redis: RedisServer,
    readonly proxy: HaProxy,
    readonly web: [Instance, Instance],
    readonly worker: Instance,
    readonly folder: string,
  ) {}

  /** `trusted`: the certificate of the webhook receivers. */
  static async start(
    kind: DatabaseKind,
    parent: string,
    trusted: Certificate,
    { root, prepare = (primary) => migrated(primary) }: ClusterOptions = {},
  ): Promise<Cluster> {
    const folder = join(parent, kind);
    mkdirSync(folder, { recursive: true });
    const database = await startDatabase(kind, folder);
    await createDatabaseIfAbsent(database.primary.url('postgres'), DATABASE);
    await prepare(database.primary);
    await database.complete();
    say(`${database.inWords} with the schema of the service`);
    const redis = await RedisServer.at(folder);
    await redis.start();
    const [front, one, two, none] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const env = {
      NODE_ENV: 'production',
      ...database.settings,
      DATABASE_POOL: '10',
      REDIS_URL: redis.url,
      DATA_DIR: join(folder, 'files'),
      PUBLIC_URL: `http://127.0.0.1:${front}`,
      TRUST_PROXY: '1',
      DRAIN_GRACE_S: '2',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      PAYMENTS: 'wallet',
      SMTP_URL: 'smtp://127.0.0.1:9', // nobody signs in, so no mail is sent
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      NODE_EXTRA_CA_CERTS: trusted.file,
      ...SECRETS,
    };
    const instance = (name: InstanceName, port: number, roles: string): Instance =>
      new Instance(name, port, roles, folder, { ...env, ...database.settingsOf?.[name] });
    const web: [Instance, Instance] = [instance('web1', one, 'web'), instance('web2', two, 'web')];
    const worker = instance('worker', none, WORKER_ROLES);
    const proxy = HaProxy.forRequests(folder, front, web);
    const cluster = new Cluster(database, redis, proxy, web, worker, folder);
    if (root !== undefined) for (const each of cluster.instances) each.root = root;
    await Promise.all(cluster.instances.map((instance) => instance.start()));
    await proxy.start();
    await cluster.untilTaken(...web);
    say(`web1, web2, and worker run behind ${proxy.url}`);
    return cluster;
  }

  get instances(): Instance[] {
    return [...this.web, this.worker];
  }

  get url(): string {
    return this.proxy.url;
  }

  /** Waits until the proxy routes requests to these instances. */
  async untilTaken(...instances: Instance[]): Promise<void> {
    for (const giveUpAt = Date.now() + NOTICED_MS; ; await sleep(50)) {
      const states = await this.proxy.states();
      const waiting = instances.filter(({ name }) => states.get(name) !== 'UP' && states.has(name));
      if (waiting.length === 0) return;
      if (Date.now() > giveUpAt) throw new Error(`the proxy does not add ${waiting[0]?.name}`);
    }
  }

  async startAgain(instance: Instance): Promise<void> {
    await instance.start();
    await this.untilTaken(instance);
  }

  async invite(uses: number): Promise<string> {
    const answer = await fetch(`${this.url}/admin/invites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-token': SECRETS.ADMIN_TOKEN },
      body: JSON.stringify({ max_uses: uses }),
    });
    if (!answer.ok) throw new Error(`no invite: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { codes: { code: string }[] }).codes[0]?.code as string;
  }

  rows = <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
    this.database.primary.rows<Row>(text, values);

  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.stop()));
    await this.proxy.stop();
    await this.redis.kill();
    await this.database.stop();
  }
}
