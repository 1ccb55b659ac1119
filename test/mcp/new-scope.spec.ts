import {
  defineTokenResource,
  TOKEN_RESOURCES,
  TOKEN_SCOPES,
} from '../../src/platform/security/bearer-tokens';
import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import { legacyMessage, post, type RawAnswer } from '../support/mcp';

const SCOPE = 'mcp:compose';
const mcp = TOKEN_RESOURCES.find(({ name }) => name === 'mcp') as (typeof TOKEN_RESOURCES)[number];

/** Defines the scope as if the definition of MCP listed it. Specs share the modules, so it is removed afterwards. */
beforeAll(() => {
  const defined = defineTokenResource('mcp-compose', {
    [SCOPE]: { title: 'Write', description: 'Write as the agent.', keyScopes: ['read', 'write'] },
  });
  TOKEN_RESOURCES.splice(TOKEN_RESOURCES.indexOf(defined), 1);
  (mcp.scopes as string[]).push(SCOPE);
});
afterAll(() => {
  (mcp.scopes as string[]).splice(mcp.scopes.indexOf(SCOPE), 1);
  TOKEN_SCOPES.splice(TOKEN_SCOPES.indexOf(SCOPE), 1);
});

let app: TestApp;
beforeAll(async () => (app = await startAddressedApp()));
afterAll(() => app.close());

describe('a scope that is only defined', () => {
  const tokenFor = async (scope: string): Promise<string> => {
    const oauth = authorizations(app);
    const client = await oauth.client({ scope });
    expect(client).toMatchObject({ scope });
    const tokens = await oauth.tokens(await oauth.owner(), client, { scope });
    expect(tokens.scope).toBe(scope);
    return tokens.access_token;
  };
  const call = (name: string, token: string, args: object = {}): Promise<RawAnswer> =>
    post(app.url, legacyMessage('tools/call', { name, arguments: args }), {
      authorization: `Bearer ${token}`,
    });

  it('can be registered, granted, and used for the tools that its key scopes cover', async () => {
    const token = await tokenFor(SCOPE);
    for (const tool of ['wallet_get', 'heartbeat']) {
      const { status, message } = await call(tool, token);
      expect([status, message.result?.isError]).toEqual([200, undefined]);
    }
  });

  it('is not enough for the other tools, and is requested where it is the smallest that is', async () => {
    const refused = await call('order_place', await tokenFor(SCOPE), { listing_id: 'lst_none' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="mcp:read mcp:write"');
    const reader = await call('heartbeat', await tokenFor('mcp:read'));
    expect(reader.status).toBe(403);
    expect(reader.headers.get('www-authenticate')).toContain(`scope="${SCOPE}"`);
  });
});
