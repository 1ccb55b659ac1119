import type { AgentConnection, RegistrationAnswer } from './agent-connection';

/** A caller that uses one protocol after another, over a separate connection. */
export interface Traveler {
  line: AgentConnection;
  key: string;
  /** The seller that it is connected to and buys from. */
  sellerId: string;
  conversationId: string;
  listingId: string;
  /** The words it searches for. */
  words: string[];
  trips: number;
}

export interface Trip {
  errand: 'search' | 'say' | 'buy';
  protocol: string;
  /** False if it was refused. */
  go: (traveler: Traveler) => Promise<boolean>;
}

type Said = RegistrationAnswer & { result?: { isError?: boolean; task?: object }; status?: string };

const REVISION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};
const PAYMENT = { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] };

/** For each task, the plain route comes first. */
export const TRIPS: Trip[] = [
  {
    errand: 'search',
    protocol: 'route',
    go: async ({ line, key, ...asking }) =>
      (await line.get(`/marketplace/search?q=${wordOf(asking)}`, key)) !== undefined,
  },
  {
    errand: 'search',
    protocol: 'MCP',
    go: (traveler) => tool(traveler, 'marketplace_search', { query: wordOf(traveler) }),
  },
  {
    errand: 'search',
    protocol: 'UCP',
    go: async ({ line, key, ...asking }) =>
      (await line.post('/ucp/catalog/search', key, { query: wordOf(asking) }, false)) !== undefined,
  },
  {
    errand: 'say',
    protocol: 'route',
    go: async ({ line, key, conversationId }) => {
      const path = `/conversations/${conversationId}/messages`;
      return (await line.post(path, key, { content: 'A word.' }, false)) !== undefined;
    },
  },
  {
    errand: 'say',
    protocol: 'MCP',
    go: (traveler) => tool(traveler, 'dm_send', { recipient_id: traveler.sellerId, content: 'A word.' }),
  },
  {
    errand: 'say',
    protocol: 'A2A',
    go: async ({ line, key, sellerId, trips }) => {
      const message = { messageId: `${sellerId}-${trips}`, role: 'ROLE_USER', parts: [{ text: 'A word.' }] };
      const params = { message, configuration: { returnImmediately: true } };
      const call = { jsonrpc: '2.0', id: trips, method: 'SendMessage', params };
      const said = (await line.post(`/a2a/agents/${sellerId}`, key, call, false)) as Said | undefined;
      return said?.result?.task !== undefined;
    },
  },
  {
    errand: 'buy',
    protocol: 'route',
    go: async ({ line, key, listingId }) =>
      (await line.post('/marketplace/orders', key, { listing_id: listingId }, false)) !== undefined,
  },
  {
    errand: 'buy',
    protocol: 'MCP',
    go: (traveler) => tool(traveler, 'order_place', { listing_id: traveler.listingId }),
  },
  {
    errand: 'buy',
    protocol: 'UCP, both calls',
    go: async ({ line, key, listingId }) => {
      const basket = { line_items: [{ item: { id: listingId }, quantity: 1 }] };
      const begun = await line.post('/ucp/checkout-sessions', key, basket, false);
      if (!begun) return false;
      const path = `/ucp/checkout-sessions/${begun.id}/complete`;
      const done = (await line.post(path, key, { payment: PAYMENT }, false)) as Said | undefined;
      return done?.status === 'completed';
    },
  },
];

function wordOf({ words, trips }: Pick<Traveler, 'words' | 'trips'>): string {
  return words[trips % words.length] as string;
}

async function tool({ line, key, trips }: Traveler, name: string, args: object): Promise<boolean> {
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const call = {
    jsonrpc: '2.0',
    id: trips,
    method: 'tools/call',
    params: { name, arguments: args, _meta: META },
  };
  const said = (await line.post('/mcp', key, call, false, headers)) as Said | undefined;
  return said?.result !== undefined && said.result.isError !== true;
}
