import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENVIRONMENT, freePort, LOOPBACK } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { chooseAccount } from '../../tools/embedded-postgres/embedded-postgres-host';
import { onServer } from './on-server';

/** A streaming replica of an embedded server. Set up by hand, since the package lacks pg_basebackup. */
export class ReplicaServer {
  private child?: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly primaryUrl: string,
    private port: number,
  ) {}

  /** `primaryFolder`: the data folder of the embedded server. */
  static async of(primaryFolder: string, primaryUrl: string, folder: string): Promise<ReplicaServer> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const cluster = join(folder, 'cluster');
    await onServer(primaryUrl, async (client) => {
      await client.query(`SELECT pg_backup_start('replica', true)`);
      // files that vanish during the copy are covered by the WAL
      spawnSync('cp', ['-a', join(primaryFolder, 'cluster'), cluster]);
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
      writeFileSync(join(cluster, 'standby.signal'), '');
    });
    const replica = new ReplicaServer(folder, primaryUrl, await freePort());
    await replica.start();
    return replica;
  }

  get url(): string {
    const url = new URL(this.primaryUrl);
    url.port = String(this.port);
    return url.toString();
  }

  /** Promotes the replica at the address of the stopped primary. */
  async startInPlaceOfPrimary(): Promise<void> {
    this.port = Number(new URL(this.primaryUrl).port);
    await this.start();
    await this.sql('SELECT pg_promote()');
  }

  async start(): Promise<void> {
    const { hostname, port, username, password } = new URL(this.primaryUrl);
    const account = chooseAccount(this.folder);
    const settings = [
      `listen_addresses=${LOOPBACK}`,
      `port=${this.port}`,
      'unix_socket_directories=',
      'max_connections=200',
      `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
      'shared_buffers=32MB',
      'fsync=off',
    ].flatMap((setting) => ['-c', setting]);
    const [file, args] = account.command('postgres', ['-D', join(this.folder, 'cluster'), ...settings]);
    const options = { ...account.spawnOptions, cwd: this.folder, env: ENVIRONMENT, stdio: 'ignore' as const };
    this.child = spawn(file, args, options);
    for (let tries = 0; tries < 400; tries++) {
      const answers = await onServer(this.url, (client) => client.query('SELECT 1')).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await sleep(50);
    }
    await this.kill();
    throw new Error('the replica does not start');
  }

  sql(text: string): Promise<unknown> {
    return onServer(this.url, (client) => client.query(text));
  }

  /** Kills the server immediately. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGQUIT'); // SIGQUIT ends its child processes too
    await gone;
  }
}
