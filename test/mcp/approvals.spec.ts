import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { startTestApp, type TestApp } from '../support/app';
import type { TestAgent } from '../support/fixtures';
import { approvalAbove } from '../support/fixtures/agents';
import {
  firstClient,
  legacyMessage,
  mcpClient,
  modernMessage,
  payloadOf,
  post,
  refusedTool,
} from '../support/mcp';
import { type Browser, decideOnApproval, ownedAgent } from '../support/people';
import { type TestListing, trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser } = await ownedAgent(app));
  await approvalAbove(app, agent.agentId, 2000);
  listing = await trades(app).listing({ price_cents: 2_500 });
});
afterAll(() => app.close());

const URLS = { elicitation: { url: {} } };
const key = (): Record<string, string> => ({ 'X-API-Key': agent.key });
const order = (): { name: string; arguments: Record<string, unknown> } => ({
  name: 'order_place',
  arguments: { listing_id: listing.id },
});
const decide = (url: string, what: 'approve' | 'decline'): Promise<void> =>
  decideOnApproval(browser, new URL(url).pathname, what);
const ordersOf = ({ agentId }: TestAgent): Promise<{ status: string }[]> =>
  app.sql('SELECT status FROM orders WHERE buyer_id = $1', [agentId]);

interface Asked {
  mode?: string;
  url?: string;
  message?: string;
}

/** A client of revision 2026-07-28, whose person responds to each requested page with this function. */
async function clientOf(person: (asked: Asked) => Promise<'accept' | 'decline'>): Promise<Client> {
  const info = { name: 'tests', version: '1.0.0' };
  const client = new Client(info, {
    capabilities: URLS,
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  client.setRequestHandler('elicitation/create', async ({ params }) => ({
    action: await person(params as Asked),
  }));
  const options = { requestInit: { headers: key() } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), options));
  return client;
}

describe('a purchase that needs an approval, in revision 2026-07-28', () => {
  it('sends the person to the approval page when the client can open pages, and buys after the approval', async () => {
    const asked: Asked[] = [];
    const client = await clientOf(async (request) => {
      asked.push(request);
      await decide(request.url ?? '', 'approve');
      return 'accept';
    });
    const result = await client.callTool(order());
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ status: 'paid', total_cents: 2_500 });
    expect(asked).toEqual([
      {
        mode: 'url',
        url: expect.stringMatching(`^${app.settings.PUBLIC_URL}/account/approvals/apr_`) as string,
        message: expect.stringContaining('approval') as string,
      },
    ]);
    await client.close();
  });

  it('waits a while for a person who is still reading', async () => {
    let approving: Promise<void> | undefined;
    const client = await clientOf(async ({ url = '' }) => {
      approving = new Promise((done) => setTimeout(done, 1_500)).then(() => decide(url, 'approve'));
      return 'accept';
    });
    expect(payloadOf(await client.callTool(order()))).toMatchObject({ status: 'paid' });
    await approving;
    await client.close();
  });

  it('buys nothing with a key that is revoked while the person reads', async () => {
    const [used] = (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
    const { body: other } = await agent.client.post('/agents/me/keys', { name: 'other' }).expect(201);
    let approving: Promise<void> | undefined;
    const client = await clientOf(async ({ url = '' }) => {
      approving = new Promise((done) => setTimeout(done, 1_500)).then(async () => {
        await app.client.as(other.api_key).delete(`/agents/me/keys/${used?.key_id}`).expect(204);
        await decide(url, 'approve');
      });
      return 'accept';
    });
    await expect(client.callTool(order())).rejects.toMatchObject({ data: { code: 'key_revoked' } });
    await approving;
    expect(await ordersOf(agent)).toEqual([]);
    await client.close();
  });

  it('buys nothing when the person declines to open the page', async () => {
    const client = await clientOf(async ({ url = '' }) => {
      await decide(url, 'approve');
      return 'decline';
    });
    const result = await client.callTool(order());
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('approval_required');
    expect(await ordersOf(agent)).toEqual([]);
    await client.close();
  });
});

it('ignores input responses that were not requested', async () => {
  const params = { ...order(), inputResponses: { name: { action: 'decline' } } };
  const { body, headers } = modernMessage('tools/call', params, URLS);
  const { message } = await post(app.url, body, { ...headers, ...key() });
  expect(message.result).toMatchObject({ resultType: 'input_required' });
});

describe('a purchase that needs an approval, in revision 2025-11-25', () => {
  it("is refused with the page's URL for a client that can open pages, and succeeds after the approval", async () => {
    const client = await firstClient(app.url, key(), URLS);
    const refusal = await client.callTool(order()).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(UrlElicitationRequiredError);
    const { elicitations } = refusal as UrlElicitationRequiredError;
    expect(elicitations).toEqual([
      {
        mode: 'url',
        elicitationId: expect.stringMatching(/^apr_/) as string,
        url: expect.stringContaining('/account/approvals/apr_') as string,
        message: expect.any(String) as string,
      },
    ]);
    await decide(elicitations[0]?.url ?? '', 'approve');
    expect(payloadOf(await client.callTool(order()))).toMatchObject({ status: 'paid' });
    await client.close();
  });
});

describe('a client that cannot open pages', () => {
  it.each(['second SDK, default', 'second SDK, pinned', 'first SDK'] as const)(
    'gets the error with the approval URL (%s)',
    async (kind) => {
      const client = await mcpClient(app.url, key(), kind);
      expect(await refusedTool(client, 'order_place', order().arguments)).toMatchObject({
        code: 'approval_required',
        approval_url: expect.stringContaining('/account/approvals/') as string,
        next: expect.stringContaining('make the same call again') as string,
      });
      await client.close();
    },
  );

  it.each([
    ['forms alone', '2025-11-25', { elicitation: { form: {} } }],
    ['an older revision', '2025-06-18', URLS],
  ])('is one that declares %s', async (_, protocolVersion, capabilities) => {
    const initialize = legacyMessage('initialize', {
      protocolVersion,
      capabilities,
      clientInfo: { name: 'tests', version: '1.0.0' },
    });
    const { headers } = await post(app.url, initialize, key());
    const session = { ...key(), 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
    const { message } = await post(app.url, legacyMessage('tools/call', order()), session);
    expect(message).toMatchObject({ result: { isError: true } });
  });
});
