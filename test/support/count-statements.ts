import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { Client } from 'pg';
import { originOf } from '../../src/platform/observability/origin';

type Query = (this: Client, ...values: unknown[]) => unknown;

const counted = new AsyncLocalStorage<true>();

/**
 * Whether a request is being answered. Event listeners know the request they originate from, but nobody waits for
 * them.
 */
const isAnswering = (): boolean => originOf()?.heldOpen !== undefined;

export interface SentStatement {
  /** Undefined for a statement that PostgreSQL parses and plans on each call. */
  name: string | undefined;
  text: string;
  values: unknown[];
  client: Client;
}

/** The texts of the sent statements. */
export async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  return (await recordStatements(work)).map(({ text }) => text);
}

/**
 * Returns the statements that the work, and the requests answered meanwhile, send to PostgreSQL. Includes BEGIN and
 * COMMIT, but not notifications to other processes or statements of concurrent workers. With `all`, also those that
 * requests share, and those of workers.
 */
export async function recordStatements(
  work: () => PromiseLike<unknown>,
  { all = false, sent: onSent }: { all?: boolean; sent?: (statement: SentStatement) => void } = {},
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query: original } = prototype;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(function (this: Client, ...values) {
    const [query, separate = []] = values as [unknown, unknown[]?];
    const sentAs: Partial<SentStatement> = typeof query === 'string' ? { text: query } : (query as object);
    const { name, text = '', values: bound = separate } = sentAs;
    const ours = all || counted.getStore() === true || isAnswering();
    if (ours && !text.includes('pg_notify')) {
      const statement = { name, text, values: bound, client: this };
      sent.push(statement);
      onSent?.(statement);
    }
    return original.apply(this, values);
  });
  try {
    await counted.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return sent;
}

interface Writes {
  _writeGeneric: (this: Socket, ...values: unknown[]) => unknown;
}

/** The statements of each packet that leaves for PostgreSQL during the work, in order, by connection. */
export async function recordPackets(work: () => PromiseLike<unknown>): Promise<SentStatement[][][]> {
  const waiting = new Map<unknown, SentStatement[]>();
  const packets = new Map<unknown, SentStatement[][]>();
  const prototype = Socket.prototype as unknown as Writes;
  const { _writeGeneric: original } = prototype;
  const spy = jest.spyOn(prototype, '_writeGeneric').mockImplementation(function (this: Socket, ...values) {
    const statements = waiting.get(this);
    waiting.delete(this);
    if (statements) packets.set(this, [...(packets.get(this) ?? []), statements]);
    return original.apply(this, values);
  });
  const sent = (statement: SentStatement): void => {
    const { stream } = (statement.client as unknown as { connection: { stream: Socket } }).connection;
    waiting.set(stream, [...(waiting.get(stream) ?? []), statement]);
  };
  try {
    await recordStatements(work, { all: true, sent });
  } finally {
    spy.mockRestore();
  }
  return [...packets.values()];
}
