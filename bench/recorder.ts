/**
 * Loaded before the service (`node --require`) for recording only, never while measuring. Records the statements that
 * each request sends to PostgreSQL and reports them to the parent process. The floor replays them, so it cannot drift
 * from the service.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { Client } from 'pg';
import { encodeValue, type Recorded, RECORD_HEADER } from './recording';

const notes = new AsyncLocalStorage<Recorded[]>();

const query = Client.prototype.query as (...args: unknown[]) => unknown;
Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [asked, values] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown];
  const {
    name,
    text,
    values: own,
  } = typeof asked === 'string' ? { name: undefined, text: asked, values: undefined } : asked;
  const given = own ?? (Array.isArray(values) ? values : []);
  notes.getStore()?.push({ name, text, values: given.map(encodeValue) });
  return query.apply(this, args);
} as typeof Client.prototype.query;

const emit = Server.prototype.emit as (...args: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...args: unknown[]) {
  const [event, request, response] = args as [string, IncomingMessage, ServerResponse];
  const label = event === 'request' ? request.headers[RECORD_HEADER] : undefined;
  if (label === undefined) return emit.apply(this, args);
  const statements: Recorded[] = [];
  response.once('finish', () => process.send?.({ label, statements: [...statements] }));
  return notes.run(statements, () => emit.apply(this, args));
};
