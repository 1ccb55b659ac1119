import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../src/platform/database/embedded-postgres-cluster';
import { DATABASE, type PostgresServer } from './postgres';
import { Program } from './program';
import { demand, unprivileged } from './programs';

/** Fewer than the instances together want. */
const SERVER_CONNECTIONS = 12;

/** PgBouncer in transaction mode. */
export class PgBouncer {
  private constructor(
    private readonly program: Program,
    readonly url: string,
  ) {}

  static async inFrontOf(server: PostgresServer, parent: string): Promise<PgBouncer> {
    const folder = join(parent, 'pgbouncer');
    const account = unprivileged();
    mkdirSync(folder);
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    const port = await freePort();
    const url = new URL(server.url());
    url.port = String(port);
    const users = join(folder, 'users');
    writeFileSync(users, `"${url.username}" ""\n`);
    const lines = [
      '[databases]',
      `${DATABASE} = host=127.0.0.1 port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${SERVER_CONNECTIONS}`,
      'max_client_conn = 200',
      'query_wait_timeout = 10',
      'server_login_retry = 1',
    ];
    const config = join(folder, 'pgbouncer.ini');
    writeFileSync(config, `${lines.join('\n')}\n`);
    const log = join(parent, 'pgbouncer.log');
    return new PgBouncer(
      new Program('pgbouncer', log, () => [demand('pgbouncer'), [config], account]),
      url.href,
    );
  }

  start(): Promise<void> {
    return this.program.start(() => this.answers());
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
