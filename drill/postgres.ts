import { spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ENVIRONMENT, freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import { Program } from './program';
import { type PostgresPrograms, postgresPrograms } from './programs';

const SUPERUSER = 'postgres';
export const DATABASE = 'rialto';

/** Durable as in production: acknowledged commits are on disk. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=150',
  'fsync=on',
  'synchronous_commit=on',
  'wal_level=replica',
  'max_wal_senders=5',
  'hot_standby=on',
  'timezone=UTC',
  'shared_buffers=64MB',
];

/** A PostgreSQL server on a port of this machine, started here or by Patroni. */
export class PostgresAt {
  constructor(readonly port: number) {}

  url(database = DATABASE): string {
    return `postgres://${SUPERUSER}@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs statements in order on one connection, without timeouts. */
  async script(statements: string[]): Promise<void> {
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async rows<Row extends object>(text: string, values: unknown[] = [], database = DATABASE): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A PostgreSQL server of the cluster that can be killed, restarted, followed by a standby, and promoted. */
export class PostgresServer extends PostgresAt {
  private readonly program: Program;
  private readonly data: string;

  private constructor(
    readonly name: string,
    private readonly folder: string,
    port: number,
    private readonly programs: PostgresPrograms,
    settings: string[],
  ) {
    super(port);
    this.data = join(folder, 'data');
    const given = [...SETTINGS, `port=${port}`, ...settings].flatMap((setting) => ['-c', setting]);
    this.program = new Program(name, join(folder, 'server.log'), () => [
      ...programs.command('postgres', ['-D', this.data, ...given]),
      { ...programs.spawnOptions, cwd: folder, env: ENVIRONMENT },
    ]);
  }

  /** An empty server, not started. */
  static async create(
    name: string,
    parent: string,
    settings: string[] = [],
    version?: number,
    initdb: string[] = [],
  ): Promise<PostgresServer> {
    const server = await PostgresServer.at(name, parent, settings, version);
    const auth = ['--auth=trust', `--username=${SUPERUSER}`, '--no-instructions'];
    await server.run('initdb', [
      '-D',
      server.data,
      ...auth,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      ...initdb,
    ]);
    return server;
  }

  /** A replica that follows `primary` under the name `name`, not started. */
  static async following(
    primary: PostgresServer,
    name: string,
    parent: string,
    settings: string[] = [],
  ): Promise<PostgresServer> {
    const source = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${name}`;
    const server = await PostgresServer.at(name, parent, [`primary_conninfo=${source}`, ...settings]);
    await server.run('pg_basebackup', ['-D', server.data, '-d', source, '-c', 'fast', '-X', 'stream']);
    await server.run('touch', [join(server.data, 'standby.signal')]);
    return server;
  }

  private static async at(
    name: string,
    parent: string,
    settings: string[],
    version?: number,
  ): Promise<PostgresServer> {
    const folder = join(parent, name);
    mkdirSync(folder, { recursive: true });
    const programs = postgresPrograms(folder, version);
    const { uid, gid } = programs.spawnOptions;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    return new PostgresServer(name, folder, await freePort(), programs, settings);
  }

  get running(): boolean {
    return this.program.running;
  }

  start(): Promise<void> {
    return this.program.start(() => this.answers());
  }

  /** Like an operator: ends connections, writes everything, and exits. */
  async stop(): Promise<void> {
    await this.program.end('SIGINT');
  }

  /** As if the machine had failed. The server's backends notice a moment later. */
  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  /** After a kill, backends that still hold the shared memory may take a moment to exit. */
  async startAgain(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.start();
      } catch (error) {
        if (attempt === 10) throw error;
        await sleep(300);
      }
    }
  }

  async promote(): Promise<void> {
    await this.rows('SELECT pg_promote(true, 30)', [], 'postgres');
  }

  private async answers(): Promise<boolean> {
    return this.rows('SELECT 1', [], 'postgres').then(
      () => true,
      () => false,
    );
  }

  private run(binary: string, args: string[]): Promise<void> {
    const [file, all] = binary === 'touch' ? [binary, args] : this.programs.command(binary, args);
    const options = { ...this.programs.spawnOptions, cwd: this.folder, env: ENVIRONMENT };
    return new Promise((resolve, reject) => {
      const child = spawn(file, all, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr?.on('data', (part: Buffer) => (said += String(part)));
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${binary}: ${said}`))));
    });
  }
}
