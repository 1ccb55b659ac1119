import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../bench/progress';
import { createDatabaseIfAbsent, freePort } from '../src/platform/database/embedded-postgres-cluster';
import { migrateDatabase } from '../src/platform/database/migrations';
import { type Database, startDatabase, type DatabaseKind } from './databases';
import { HaProxy } from './haproxy';
import { Instance } from './instance';
import { DATABASE } from './postgres';
import { RedisServer } from './redis';

/** Known to nobody else: the cluster listens on loopback and goes with the drill. */
export const SECRETS = {
  SECRET_KEY: 'secret-key-of-the-drills-and-nothing-else',
  ADMIN_TOKEN: 'admin-token-of-the-drills',
};
const WORKER_ROLES = 'relay,dispatcher,sweeper';
const NOTICED_MS = 15_000;

/** Two web instances and a worker, a proxy in front of them, one Redis, one database behind them. */
export class Cluster {
  private constructor(
    readonly database: Database,
    readonly redis: RedisServer,
    readonly proxy: HaProxy,
    readonly web: [Instance, Instance],
    readonly worker: Instance,
  ) {}

  static async start(kind: DatabaseKind, parent: string): Promise<Cluster> {
    const folder = join(parent, kind);
    mkdirSync(folder, { recursive: true });
    const database = await startDatabase(kind, folder);
    await createDatabaseIfAbsent(database.primary.url('postgres'), DATABASE);
    await migrateDatabase(database.primary.url());
    await database.complete();
    say(`${database.inWords} with the schema of the service`);
    const redis = await RedisServer.at(folder);
    await redis.start();
    const [front, one, two, none] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const env = {
      NODE_ENV: 'development',
      ...database.settings,
      DATABASE_POOL: '10',
      REDIS_URL: redis.url,
      DATA_DIR: join(folder, 'files'),
      PUBLIC_URL: `http://127.0.0.1:${front}`,
      TRUST_PROXY: '1',
      DRAIN_GRACE_S: '2',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      ...SECRETS,
    };
    const web: [Instance, Instance] = [
      new Instance('web1', one, 'web', folder, env),
      new Instance('web2', two, 'web', folder, env),
    ];
    const worker = new Instance('worker', none, WORKER_ROLES, folder, env);
    const proxy = HaProxy.forRequests(folder, front, web);
    const cluster = new Cluster(database, redis, proxy, web, worker);
    await Promise.all(cluster.instances.map((instance) => instance.start()));
    await proxy.start();
    await cluster.untilTaken(...web);
    say(`web1, web2 and worker run behind ${proxy.url}`);
    return cluster;
  }

  get instances(): Instance[] {
    return [...this.web, this.worker];
  }

  get url(): string {
    return this.proxy.url;
  }

  /** Waits until the proxy hands requests to them. */
  async untilTaken(...instances: Instance[]): Promise<void> {
    for (const giveUpAt = Date.now() + NOTICED_MS; ; await sleep(50)) {
      const states = await this.proxy.states();
      const waiting = instances.filter(({ name }) => states.get(name) !== 'UP' && states.has(name));
      if (waiting.length === 0) return;
      if (Date.now() > giveUpAt) throw new Error(`the proxy does not take ${waiting[0]?.name} up`);
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
