import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer } from '../../drill/postgres';
import { debianPostgres } from '../../drill/programs';
import { where } from './programs';

export const describeOnPostgres15 = where(debianPostgres(15) !== undefined, 'postgresql-15', describe);

/** A server of the oldest PostgreSQL version that the service supports. */
export class Postgres15 {
  private constructor(
    private readonly server: PostgresServer,
    private readonly folder: string,
  ) {}

  static async start(settings: string[] = []): Promise<Postgres15> {
    const folder = mkdtempSync(join(tmpdir(), 'rialto-postgres-15-'));
    chmodSync(folder, 0o755); // the server does not run as root
    const server = await PostgresServer.create('postgres', folder, ['fsync=off', ...settings], 15);
    await server.start();
    return new Postgres15(server, folder);
  }

  async createDatabase(name: string): Promise<string> {
    await this.server.rows(`CREATE DATABASE ${name}`, [], 'postgres');
    return this.server.url(name);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
