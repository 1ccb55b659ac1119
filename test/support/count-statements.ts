import { Client } from 'pg';

type Query = (...values: unknown[]) => unknown;

/**
 * The statements that PostgreSQL was sent while the work ran, by this process: BEGIN and COMMIT count, notifications to
 * other processes do not.
 */
export async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const spy = jest.spyOn(prototype, 'query');
  await work();
  for (const [query] of spy.mock.calls) {
    const text = typeof query === 'string' ? query : String((query as { text?: string }).text);
    if (!text.includes('pg_notify')) sent.push(text);
  }
  spy.mockRestore();
  return sent;
}
