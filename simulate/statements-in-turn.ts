import { Client } from 'pg';

interface Connection {
  _activeQuery: unknown;
  _queryQueue: unknown[];
  _sentQueryQueue: unknown[];
  _pulseQueryQueue(): void;
}

const prototype = Client.prototype as unknown as Connection;

/**
 * While it exists, connections send statements one after the other, in the order in which they were asked to: otherwise, the
 * order in which the database answers would decide what goes on first.
 */
export class StatementsInTurn {
  private readonly original = prototype._pulseQueryQueue;
  private readonly waiting = new Set<Connection>();
  private holder?: Connection;

  constructor() {
    const take = (connection: Connection): void => this.take(connection);
    prototype._pulseQueryQueue = function pulse(this: Connection): void {
      take(this);
    };
  }

  /** Whether the database works on a statement. */
  get isAsking(): boolean {
    return this.holder !== undefined;
  }

  end(): void {
    prototype._pulseQueryQueue = this.original;
  }

  private take(connection: Connection): void {
    if (this.holder !== undefined && this.holder !== connection) return void this.waiting.add(connection);
    this.holder = connection;
    this.original.call(connection);
    if (isIdle(connection)) setImmediate(() => this.passOn(connection)); // what the answer leads to comes first
  }

  private passOn(from: Connection): void {
    if (this.holder !== from || !isIdle(from)) return;
    this.holder = undefined;
    const [next] = this.waiting;
    if (!next) return;
    this.waiting.delete(next);
    this.take(next);
  }
}

const isIdle = ({ _activeQuery, _queryQueue, _sentQueryQueue }: Connection): boolean =>
  !_activeQuery && _queryQueue.length === 0 && _sentQueryQueue.length === 0;
