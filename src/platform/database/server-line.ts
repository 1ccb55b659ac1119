import { Client, type ClientConfig, DatabaseError, type QueryResultRow } from 'pg';
import { asStartupOptions } from './session';

const PATIENCE_MS = 2_000;
/** What a server says that goes, or is not there yet; all else is the answer of one that is there. */
const GOING = /^(57P0[1-3]|08)/;
/** In the driver's words: no answer to a question, or to who came in. */
const SAYS_NOTHING = /^(Query read timeout|timeout expired)$/;

/** The driver has these, and does not say so in its types. */
type Line = Client & { ref(): void; unref(): void };

export function isGone(error: unknown): boolean {
  return !(error instanceof DatabaseError) || GOING.test(error.code ?? '');
}

/**
 * A connection to a server that only asks how it is: a pool that is full would say the same as a server that is away.
 * Reopened when it fails.
 */
export class ServerLine {
  private readonly config: ClientConfig;
  private client?: Line;
  private lastTurn: Promise<unknown> = Promise.resolve();
  private state: 'answers' | 'away' | 'frozen' = 'answers';
  private closed = false;

  constructor(connectionString: string | undefined, platform: string, patienceMs = PATIENCE_MS) {
    this.config = {
      connectionString,
      application_name: `${platform.toLowerCase()} watch`,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs, // one that is frozen takes connections, and says nothing
      options: asStartupOptions(),
    };
  }

  /** By the last question. */
  get isAway(): boolean {
    return this.state !== 'answers';
  }

  /** It takes connections, and says nothing. */
  get isFrozen(): boolean {
    return this.state === 'frozen';
  }

  /** Nobody waits for one that is known to be frozen. */
  async ask<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.refuseIfFrozen();
    return this.inTurn(() => {
      this.refuseIfFrozen();
      return this.tell<Row>(text, values);
    });
  }

  /** Finds out, too, whether one that was frozen goes on. */
  probe<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.inTurn(() => this.tell<Row>(text, values));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.hangUp();
  }

  private refuseIfFrozen(): void {
    if (this.isFrozen) throw new Error('the server says nothing');
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  private async tell<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const wasOpen = this.client !== undefined;
    try {
      const client = this.client ?? (await this.open());
      client.ref();
      const { rows } = await client.query<Row>(text, values);
      client.unref(); // an idle one does not keep the process alive
      this.state = 'answers';
      return rows;
    } catch (error) {
      void this.hangUp();
      const frozen = SAYS_NOTHING.test((error as Error).message);
      // that an old connection was cut says nothing of the server
      if (wasOpen && isGone(error) && !frozen) return this.tell<Row>(text, values);
      this.state = frozen ? 'frozen' : isGone(error) ? 'away' : 'answers';
      throw error;
    }
  }

  private async open(): Promise<Line> {
    if (this.closed) throw new Error('this process stops');
    const client = (this.client = new Client(this.config) as Line);
    client.on('error', () => this.forget(client));
    client.on('end', () => this.forget(client));
    await client.connect();
    return client;
  }

  private async hangUp(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    client?.ref(); // otherwise a command that waits for this ends in silence, with nothing else to do
    await client?.end().catch(() => undefined);
  }

  private forget(client: Client): void {
    if (this.client === client) this.client = undefined;
  }
}
