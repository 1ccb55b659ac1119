import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../src/platform/database/embedded-postgres-cluster';
import { Program } from './program';
import { demand, folderOfServer, unprivileged } from './programs';

/** PgBouncer in transaction mode, in front of every database of one server. */
export class PgBouncer {
  private constructor(
    private readonly program: Program,
    private readonly port: number,
    private readonly serverUrl: string,
  ) {}

  /** Not started. `serverUrl`: any database of the server, which trusts whoever comes; `parent`: open to all accounts. */
  static async inFrontOf(serverUrl: string, parent: string, connections: number): Promise<PgBouncer> {
    const folder = folderOfServer(parent, 'pgbouncer');
    const account = unprivileged();
    const server = new URL(serverUrl);
    const port = await freePort();
    const users = join(folder, 'users');
    writeFileSync(users, `"${server.username}" ""\n`);
    const lines = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `admin_users = ${server.username}`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 200',
      'query_wait_timeout = 10',
      'server_login_retry = 1',
    ];
    const config = join(folder, 'pgbouncer.ini');
    writeFileSync(config, `${lines.join('\n')}\n`);
    const log = join(parent, 'pgbouncer.log');
    const program = new Program('pgbouncer', log, () => [demand('pgbouncer'), [config], account]);
    return new PgBouncer(program, port, serverUrl);
  }

  start(): Promise<void> {
    return this.program.start(() =>
      this.command('SHOW VERSION').then(
        () => true,
        () => false,
      ),
    );
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** The way to this database through it. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Of its administration, such as RECONNECT or SHOW POOLS. */
  async command<Row extends object>(command: string): Promise<Row[]> {
    const url = new URL(this.through(this.serverUrl));
    url.pathname = '/pgbouncer';
    const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(command)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
