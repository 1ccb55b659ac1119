import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { originOf } from '../../src/platform/observability/origin';

type Query = (this: Client, ...values: unknown[]) => unknown;

const counted = new AsyncLocalStorage<true>();

/** In a request that is being answered. Listeners know the origin of their event too, but nobody waits for them. */
const isAnswering = (): boolean => originOf()?.heldOpen !== undefined;

/**
 * The statements that the work and the requests that are answered meanwhile send to PostgreSQL: BEGIN and COMMIT count,
 * notifications to other processes do not. Nor does what a worker happens to do at that moment.
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
