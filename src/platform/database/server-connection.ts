import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type ClientConfig, DatabaseError, type QueryResultRow } from 'pg';
import { Settings } from '../config/settings';
import { announcingName, watchingName } from './instance-connections';
import { asStartupOptions } from './session';

const PATIENCE_MS = 2_000;
/** SQL states of a server that is shutting down or not yet up. Any other error comes from a server that is up. */
const SHUTDOWN_STATES = /^(57P0[1-3]|08)/;
/** Driver messages: no answer to a query, or to a new connection. */
const TIMEOUT_MESSAGE = /^(Query read timeout|timeout expired)$/;

/** The driver has these methods but does not declare them in its types. */
type PgClient = Client & { ref(): void; unref(): void };

export function isServerGone(error: unknown): boolean {
  return !(error instanceof DatabaseError) || SHUTDOWN_STATES.test(error.code ?? '');
}

/**
 * A dedicated connection that checks a server's state: a full pool would look the same as a server that is down.
 * Reopened when it fails.
 */
export class ServerConnection {
  private readonly config: ClientConfig;
  private client?: PgClient;
  private lastQuery: Promise<unknown> = Promise.resolve();
  private state: 'answers' | 'away' | 'frozen' = 'answers';
  private closed = false;

  constructor(connectionString: string | undefined, name: string, patienceMs = PATIENCE_MS) {
    this.config = {
      connectionString,
      application_name: name,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs, // a frozen server accepts connections but never answers
      options: asStartupOptions(),
    };
  }

  /** As of the last query. */
  get isUnreachable(): boolean {
    return this.state !== 'answers';
  }

  /** The server accepts connections but does not answer. */
  get isFrozen(): boolean {
    return this.state === 'frozen';
  }

  /** Fails immediately if the server is known to be frozen. */
  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.refuseIfFrozen();
    return this.enqueue(() => {
      this.refuseIfFrozen();
      return this.runQuery<Row>(text, values);
    });
  }

  /** Queries even a frozen server, to find out whether it has recovered. */
  probe<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.enqueue(() => this.runQuery<Row>(text, values));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.disconnect();
  }

  private refuseIfFrozen(): void {
    if (this.isFrozen) throw new Error('the server does not respond');
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastQuery.then(work);
    this.lastQuery = turn.catch(() => undefined);
    return turn;
  }

  private async runQuery<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const wasOpen = this.client !== undefined;
    try {
      const client = this.client ?? (await this.open());
      client.ref();
      const { rows } = await client.query<Row>(text, values);
      client.unref(); // an idle connection must not keep the process alive
      this.state = 'answers';
      return rows;
    } catch (error) {
      void this.disconnect();
      const frozen = TIMEOUT_MESSAGE.test((error as Error).message);
      // a connection that was open before may have been cut; that says nothing about the server
      if (wasOpen && isServerGone(error) && !frozen) return this.runQuery<Row>(text, values);
      this.state = frozen ? 'frozen' : isServerGone(error) ? 'away' : 'answers';
      throw error;
    }
  }

  private async open(): Promise<PgClient> {
    if (this.closed) throw new Error('this process is stopping');
    const client = (this.client = new Client(this.config) as PgClient);
    client.on('error', () => this.forget(client));
    client.on('end', () => this.forget(client));
    await client.connect();
    return client;
  }

  private async disconnect(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    client?.ref(); // otherwise a command that waits for this exits silently, because nothing keeps its process alive
    await client?.end().catch(() => undefined);
  }

  private forget(client: Client): void {
    if (this.client === client) this.client = undefined;
  }
}

/** Longer than any health check waits: under load, a process is slow to read an answer that has already arrived. */
const MONITORING_PATIENCE_MS = 5_000;

/**
 * Connection for health checks, metrics, and the clock, so that they do not wait behind requests that fill the pool.
 */
@Injectable()
export class MonitoringConnection extends ServerConnection implements OnApplicationShutdown {
  constructor(settings: Settings) {
    super(settings.sessionUrl, announcingName(settings), MONITORING_PATIENCE_MS);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/**
 * Connection to the primary that bypasses the pooler, which is busy more often than the server. Opened only if there is
 * a replica.
 */
@Injectable()
export class PrimaryConnection extends ServerConnection implements OnApplicationShutdown {
  constructor(settings: Settings) {
    super(settings.sessionUrl, watchingName(settings));
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
