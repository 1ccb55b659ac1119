import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { originOf } from '../../src/platform/observability/origin';

type Query = (this: Client, ...values: unknown[]) => unknown;

const counted = new AsyncLocalStorage<true>();

/**
 * Whether a request is being answered. Event listeners know the request they originate from, but nobody waits for
 * them.
 */
const isAnswering = (): boolean => originOf()?.heldOpen !== undefined;

/**
 * Returns the statements that the work, and the requests answered meanwhile, send to PostgreSQL. Includes BEGIN and
 * COMMIT, but not notifications to other processes or statements of concurrent workers.
 */
export async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query: original } = prototype;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(function (this: Client, ...values) {
    const [query] = values;
    const text = typeof query === 'string' ? query : String((query as { text?: string }).text);
    const ours = counted.getStore() === true || isAnswering();
    if (ours && !text.includes('pg_notify')) sent.push(text);
    return original.apply(this, values);
  });
  try {
    await counted.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return sent;
}
