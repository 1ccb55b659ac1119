import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres';
import { migrateDatabase } from '../../src/platform/database/migrations';
import { startTestApp, type TestApp } from './app';
import { Client } from './client';
import { fixtures } from './fixtures';
import { onServer } from './on-server';
import { ReplicaServer } from './replica-server';

/** The application on a separate primary with a replica. */
export class ReplicatedApp {
  private pages = 0;
  private standby?: ReplicaServer;

  private constructor(
    private readonly folder: string,
    private primary: EmbeddedPostgres,
    readonly replica: ReplicaServer,
    readonly app: TestApp,
  ) {}

  static async start(): Promise<ReplicatedApp> {
    const folder = mkdtempSync(join(tmpdir(), 'rialto-replica-'));
    const primary = await startPrimary(folder);
    await migrateDatabase(primary.url);
    const replica = await ReplicaServer.of(join(folder, 'primary'), primary.url, join(folder, 'replica'));
    const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, TRUST_PROXY: '1' };
    return new ReplicatedApp(folder, primary, replica, await startTestApp(settings));
  }

  get primaryUrl(): string {
    return this.primary.url;
  }

  onPrimary(text: string): Promise<unknown> {
    return onServer(this.primary.url, (client) => client.query(text));
  }

  stopPrimary(): Promise<void> {
    return this.primary.stop();
  }

  async startPrimary(): Promise<void> {
    this.primary = await startPrimary(this.folder);
  }

  /** Freezes the primary: it still accepts connections but never answers. Returns the function that resumes it. */
  freezePrimary(): () => void {
    const { pid } = this.primary;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const all = [pid, ...children.map(Number)];
    for (const one of all) process.kill(one, 'SIGSTOP');
    return () => all.reverse().forEach((one) => process.kill(one, 'SIGCONT'));
  }

  /** Promotes a standby that replicated until the work began, at the address of the primary. */
  async failOver(work: () => Promise<void>): Promise<void> {
    const primaryFolder = join(this.folder, 'primary');
    this.standby = await ReplicaServer.of(primaryFolder, this.primary.url, join(this.folder, 'standby'));
    await this.standby.kill();
    await work();
    await this.primary.stop();
    await this.standby.startInPlaceOfPrimary();
  }

  /** Waits until the operator sees the replica in this state at an instance. */
  async replicaIs(status: string, reason: RegExp, url = this.app.url): Promise<void> {
    const operator = new Client(url, fixtures(this.app).operator.headers);
    let seen: unknown;
    for (let tries = 0; tries < 600; tries++) {
      const { body } = await operator.get('/health/detailed');
      seen = body.checks?.replica;
      if (body.checks?.replica?.status === status && reason.test(body.checks.replica.reason)) return;
      await sleep(100);
    }
    throw new Error(`the replica is not ${status}: ${JSON.stringify(seen)}`);
  }

  async readsOfReplica(url = this.app.url): Promise<number> {
    const operator = new Client(url, fixtures(this.app).operator.headers);
    const { text } = await operator.get('/metrics?format=prometheus').expect(200);
    return Number(/^replica_reads_total\{outcome="answered"\} (\d+)/m.exec(text)?.[1] ?? 0);
  }

  /** Uses a page that was not requested before, so that no cached response is returned. */
  async names(client: Client, page = this.newPage()): Promise<string[]> {
    const { body } = await client.get(page).expect(200);
    return (body.agents as { agent_id: string }[]).map(({ agent_id }) => agent_id);
  }

  private newPage(): string {
    return `/public/agents?limit=${100 - (this.pages++ % 50)}`;
  }

  /**
   * The names as the replica returns them. If the replica is slow, as on a busy machine, the primary answers; then
   * retries.
   */
  async namesOnReplica(client: Client): Promise<{ page: string; names: string[] }> {
    for (let tries = 0; tries < 40; tries++) {
      const page = this.newPage();
      const before = await this.readsOfReplica(client.url);
      const names = await this.names(client, page);
      if ((await this.readsOfReplica(client.url)) > before) return { page, names };
    }
    throw new Error('the replica does not answer');
  }

  /**
   * Pauses replication and freezes time during the work, so that the replica never counts as lagging too far behind. First
   * waits for every instance: one that does not serve from the replica by then would not begin to.
   */
  async whilePaused(work: () => Promise<void>, others: string[] = []): Promise<void> {
    for (const url of [this.app.url, ...others]) await this.replicaIs('ok', /serves/, url);
    await this.replica.sql('SELECT pg_wal_replay_pause()');
    const still = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      await work();
    } finally {
      still.mockRestore();
      await this.replica.sql('SELECT pg_wal_replay_resume()');
    }
    await this.replicaIs('ok', /serves/);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.replica.kill();
    await this.standby?.kill();
    await this.primary.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const startPrimary = (folder: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(folder, 'primary'), durable: true });
