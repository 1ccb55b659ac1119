import type { TestApp } from './app';
import { legacyMessage, post } from './mcp';

const ESCROW = {
  payment: { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] },
};

/** How a purchase ended: `bought`, or the refusal. */
export interface PurchaseAttempt {
  code: string;
  refusal: Record<string, unknown>;
}

type Buy = (
  app: TestApp,
  headers: Record<string, string>,
  listingId: string,
  quantity?: number,
) => Promise<PurchaseAttempt>;

const attempted = (isBought: boolean, body: Record<string, unknown>): PurchaseAttempt => ({
  code: isBought ? 'bought' : String(body.code),
  refusal: body,
});

/** The ways to buy one listing. A2A leads to UCP: the platform's agent answers with a checkout. */
export const PROTOCOLS: Record<'REST' | 'MCP' | 'UCP', Buy> = {
  REST: async (app, headers, listing_id, quantity = 1) => {
    const { status, body } = await app.client.with(headers).post('/marketplace/orders', {
      listing_id,
      quantity,
    });
    return attempted(status === 201, body as Record<string, unknown>);
  },
  MCP: async (app, headers, listing_id, quantity = 1) => {
    const call = { name: 'order_place', arguments: { listing_id, quantity } };
    const { message } = await post(app.url, legacyMessage('tools/call', call), headers);
    if (message.error) return attempted(false, message.error.data as Record<string, unknown>);
    const { isError, content } = message.result as { isError?: boolean; content: [{ text: string }] };
    return attempted(!isError, isError ? (JSON.parse(content[0].text) as Record<string, unknown>) : {});
  },
  UCP: async (app, headers, id, quantity = 1) => {
    const client = app.client.with(headers);
    const made = await client.post('/ucp/checkout-sessions', { line_items: [{ item: { id }, quantity }] });
    const { status, body } =
      made.status === 201
        ? await client.post(`/ucp/checkout-sessions/${String(made.body.id)}/complete`, ESCROW)
        : made;
    const [message] = (body.messages ?? []) as { code: string }[];
    const isBought = status === 200 && body.status === 'completed';
    return attempted(isBought, { ...message, ...(body as object) });
  },
};
