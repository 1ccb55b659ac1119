import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENVIRONMENT, freePort, LOOPBACK } from '../../src/platform/database/embedded-postgres-cluster';
import { onServer } from './on-server';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Where there is none the rest of the tests does without, and the run says so. */
export const describeOnPostgres15 = existsSync(join(PROGRAMS, 'postgres')) ? describe : describe.skip;
if (!existsSync(join(PROGRAMS, 'postgres')))
  process.stderr.write('No PostgreSQL 15 here (apt-get install postgresql-15): nothing is tried on it.\n');

/** The oldest server that the service runs on. */
export class Postgres15 {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<Postgres15> {
    const folder = mkdtempSync(join(tmpdir(), 'rialto-postgres-15-'));
    if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid);
    const place = { ...NOBODY, cwd: folder, env: ENVIRONMENT };
    const cluster = join(folder, 'cluster');
    const made = [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ];
    const { status, stderr } = spawnSync(join(PROGRAMS, 'initdb'), made, { ...place, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const port = await freePort();
    const settings = [
      `listen_addresses=${LOOPBACK}`,
      `port=${port}`,
      'unix_socket_directories=',
      'fsync=off',
    ];
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(PROGRAMS, 'postgres'), args, { ...place, stdio: 'ignore' });
    const server = new Postgres15(child, folder, port);
    await server.untilItAnswers();
    return server;
  }

  url(database: string): string {
    return `postgres://postgres@${LOOPBACK}:${this.port}/${database}`;
  }

  async createDatabase(name: string): Promise<string> {
    await onServer(this.url('postgres'), (client) => client.query(`CREATE DATABASE ${name}`));
    return this.url(name);
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null) this.child.kill('SIGQUIT');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilItAnswers(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const answers = await onServer(this.url('postgres'), (client) => client.query('SELECT 1')).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await sleep(50);
    }
    await this.stop();
    throw new Error('PostgreSQL 15 does not start');
  }
}
