import { Sessions } from '../../src/ucp/checkout/sessions';
import type { TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type Shape, wrongWith } from './shapes';

export const ESCROW = {
  payment: { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] },
};

export interface CheckoutBody {
  id: string;
  status: string;
  line_items: { id: string; quantity: number; item: { id: string; price: number } }[];
  totals: { type: string; amount: number }[];
  messages: { type: string; code: string; path?: string; severity?: string }[];
  order?: { id: string };
  continue_url?: string;
  [member: string]: unknown;
}

/** Validates a body against its shape and returns it. */
export function shaped<T>(shape: Shape, body: unknown): T {
  expect(wrongWith(shape, body)).toEqual([]);
  return body as T;
}

export function lines(...wanted: [listing: { id: string } | string, quantity?: number][]): {
  line_items: object[];
} {
  return {
    line_items: wanted.map(([listing, quantity = 1]) => ({
      item: { id: typeof listing === 'string' ? listing : listing.id },
      quantity,
    })),
  };
}

/** The calls of a platform, with every response validated against its shape. */
export function shopping(client: Client) {
  const path = (id: string, more = ''): string => `/ucp/checkout-sessions/${id}${more}`;
  return {
    create: async (body: object, status = 201): Promise<CheckoutBody> =>
      shaped('checkout', (await client.post('/ucp/checkout-sessions', body).expect(status)).body),
    get: async (id: string): Promise<CheckoutBody> =>
      shaped('checkout', (await client.get(path(id)).expect(200)).body),
    update: async (id: string, body: object): Promise<CheckoutBody> =>
      shaped('checkout', (await client.put(path(id), body).expect(200)).body),
    complete: async (id: string, body: object = ESCROW): Promise<CheckoutBody> =>
      shaped('checkout', (await client.post(path(id, '/complete'), body).expect(200)).body),
    cancel: async (id: string): Promise<CheckoutBody> =>
      shaped('checkout', (await client.post(path(id, '/cancel')).expect(200)).body),
  };
}

export async function buyerOf(app: TestApp): Promise<TestAgent & { shop: ReturnType<typeof shopping> }> {
  const agent = await fixtures(app).agent();
  return { ...agent, shop: shopping(agent.client) };
}

/** Runs the function once, between the attempt to complete a session, which is rolled back, and the next read of it. */
export function afterTheAttempt({ app }: TestApp, deed: () => Promise<unknown>): jest.SpyInstance {
  const sessions = app.get(Sessions);
  const lock = sessions.lock.bind(sessions);
  let locked = 0;
  return jest.spyOn(sessions, 'lock').mockImplementation(async (...given) => {
    locked += 1;
    if (locked === 2) await deed();
    return lock(...given);
  });
}

export function amountOf(body: { totals: { type: string; amount: number }[] }, type = 'total'): number {
  return body.totals.find((total) => total.type === type)?.amount ?? NaN;
}

/** Returns whether a response is neither an error nor an envelope; the simplified endpoints use ordinary errors. */
export function wrongWithFlatOrEnvelope(
  path: string,
  { status, body }: { status: number; body: unknown },
): boolean {
  const { ucp, code, jsonrpc } = (body ?? {}) as Record<string, unknown>;
  if (path === '/ucp/mcp') return jsonrpc !== '2.0';
  if (status < 300) return typeof ucp !== 'object';
  return path === '/ucp/checkout' ? typeof code !== 'string' : wrongWith('flat', body).length > 0;
}
