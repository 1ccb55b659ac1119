import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { Program } from './program';
import { demand, folderOfServer, unprivileged } from './programs';

/** The file that is shipped to operators. Its last section contains the settings. */
const FILE = join('ops', 'pgbouncer.ini');

/** PgBouncer in transaction mode, in front of every database of one server. */
export class PgBouncer {
  private constructor(
    private readonly program: Program,
    private readonly port: number,
    private readonly serverUrl: string,
  ) {}

  /**
   * Does not start it. `serverUrl`: any database of the server, with trust authentication; `parent`: a folder that is
   * accessible to all accounts.
   */
  static async inFrontOf(serverUrl: string, parent: string, connections: number): Promise<PgBouncer> {
    const folder = folderOfServer(parent, 'pgbouncer');
    const account = unprivileged();
    const server = new URL(serverUrl);
    const port = await freePort();
    const users = join(folder, 'users');
    writeFileSync(users, `"${server.username}" ""\n`);
    const here: Record<string, string> = {
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      admin_users: server.username,
      default_pool_size: String(connections),
    };
    const dropped = new Set([...Object.keys(here), 'rialto', 'logfile', 'pidfile']);
    const lines = readFileSync(FILE, 'utf8')
      .replace('[databases]', `[databases]\n* = host=${server.hostname} port=${server.port}`)
      .split('\n')
      .filter((line) => !dropped.has(line.split(' = ')[0] as string))
      .concat(Object.entries(here).map(([name, value]) => `${name} = ${value}`));
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

  /** The URL of this database through PgBouncer. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Runs a console command, such as RECONNECT or SHOW POOLS. */
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
