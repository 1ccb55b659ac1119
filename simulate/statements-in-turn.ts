import { Client } from 'pg';

interface Connection {
  _activeQuery: unknown;
  _queryQueue: unknown[];
  _sentQueryQueue: unknown[];
  _pulseQueryQueue(): void;
}

const prototype = Client.prototype as unknown as Connection;
const original = prototype._pulseQueryQueue;

let holder: Connection | undefined;
const waiting = new Set<Connection>();

/** Whether the database works on a statement. */
export const isAsking = (): boolean => holder !== undefined;

/**
 * Connections send statements one after the other, in the order in which they were asked to: otherwise, the order in which the
 * database answers would decide what goes on first. Returns a function that ends it.
 */
export function sendInTurn(): () => void {
  prototype._pulseQueryQueue = function pulse(this: Connection): void {
    take(this);
  };
  return () => {
    prototype._pulseQueryQueue = original;
  };
}

function take(connection: Connection): void {
  if (holder !== undefined && holder !== connection) return void waiting.add(connection);
  holder = connection;
  original.call(connection);
  if (isIdle(connection)) setImmediate(() => passOn(connection)); // what the answer leads to comes first
}

const isIdle = ({ _activeQuery, _queryQueue, _sentQueryQueue }: Connection): boolean =>
  !_activeQuery && _queryQueue.length === 0 && _sentQueryQueue.length === 0;

function passOn(from: Connection): void {
  if (holder !== from || !isIdle(from)) return;
  holder = undefined;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  take(next);
}
