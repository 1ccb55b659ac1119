import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresAt } from './postgres';

const TABLE = 'stray_writes';
const PAUSE_MS = 50;
const PATIENCE_MS = 2_000;

/** Writes to one server regardless of its role, bypassing every proxy. This must fail once another server leads. */
export class StrayWriter {
  acknowledged = 0;
  refused = 0;
  readonly kept = `SELECT FROM ${TABLE}`;

  private constructor(
    private readonly server: PostgresAt,
    private readonly early: Client,
  ) {}

  /** Opens a connection before anything fails. */
  static async at(server: PostgresAt): Promise<StrayWriter> {
    await server.script([`CREATE TABLE IF NOT EXISTS ${TABLE} (at timestamptz)`, `DELETE FROM ${TABLE}`]);
    const early = clientOf(server, 0);
    await early.connect();
    return new StrayWriter(server, early);
  }

  /** Writes over the early connection. Returns when the server answers or hangs up. */
  async write(): Promise<void> {
    await this.insertBy(this.early);
    await this.early.end().catch(() => undefined);
  }

  /** Writes over new connections, repeatedly, until stopped. */
  keepWriting(): { end(): Promise<void> } {
    let over = false;
    const writing = (async () => {
      for (; !over; await sleep(PAUSE_MS)) {
        const client = clientOf(this.server);
        await client.connect().then(
          () => this.insertBy(client),
          () => this.refused++,
        );
        await client.end().catch(() => undefined);
      }
    })();
    return {
      end: async () => {
        over = true;
        await writing;
      },
    };
  }

  private async insertBy(client: Client): Promise<void> {
    await client.query(`INSERT INTO ${TABLE} VALUES (now())`).then(
      () => this.acknowledged++,
      () => this.refused++,
    );
  }
}

/** `patienceMs`: the query timeout; 0 means none. */
function clientOf(server: PostgresAt, patienceMs = PATIENCE_MS): Client {
  const client = new Client({
    connectionString: server.url(),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: patienceMs,
  });
  return client.on('error', () => undefined);
}
