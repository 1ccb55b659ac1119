import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Where there is none the rest of the tests does without, and the run says so. */
export const describeBehindPgBouncer = PROGRAM ? describe : describe.skip;
if (!PROGRAM)
  process.stderr.write('No PgBouncer here (apt-get install pgbouncer): nothing is tried behind it.\n');

/** A real PgBouncer in transaction mode, in front of every database of one server. */
export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** `serverUrl`: any database of the server, which trusts whoever comes. */
  static async start(serverUrl: string, poolSize: number): Promise<PgBouncer> {
    const server = new URL(serverUrl);
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'rialto-pgbouncer-'));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'users'), `"${server.username}" ""\n`);
    const lines = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
      ...['auth_type = trust', `auth_file = ${join(folder, 'users')}`, `admin_users = ${server.username}`],
      ...['pool_mode = transaction', `default_pool_size = ${poolSize}`, 'max_client_conn = 200'],
    ];
    const config = join(folder, 'pgbouncer.ini');
    writeFileSync(config, `${lines.join('\n')}\n`);
    const child = spawn(PROGRAM as string, ['-q', config], { ...NOBODY, stdio: 'ignore' });
    const bouncer = new PgBouncer(child, folder, port);
    await bouncer.untilItAnswers(server.username);
    return bouncer;
  }

  /** The way to this database through it. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.toString();
  }

  /** A command of its administration, such as RECONNECT or SHOW POOLS. */
  async command<Row extends object>(command: string, databaseUrl: string): Promise<Row[]> {
    const url = new URL(this.through(databaseUrl));
    url.pathname = '/pgbouncer';
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    const { rows } = await client.query<Row>(command);
    await client.end();
    return rows;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null) this.child.kill('SIGKILL');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilItAnswers(user: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const done = await this.command('SHOW VERSION', `postgres://${user}@127.0.0.1/any`).then(
        () => true,
        () => false,
      );
      if (done) return;
      await sleep(25);
    }
    await this.stop();
    throw new Error('PgBouncer does not start');
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
