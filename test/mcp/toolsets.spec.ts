import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import {
  INITIALIZE,
  legacyMessage,
  mcpClient,
  modernMessage,
  openSession,
  payloadOf,
  post,
} from '../support/mcp';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

/** Clients read the whole list into the context of their model. */
const MOST_BYTES = 60_000;

interface Listed {
  name: string;
  outputSchema?: object;
}

const ERAS = ['2026-07-28', 'older'] as const;
type Era = (typeof ERAS)[number];

const send = (era: Era, method: string, params: Record<string, unknown>, choice: string, headers = {}) => {
  const modern = modernMessage(method, params);
  return era === 'older'
    ? post(app.url, legacyMessage(method, params), headers, choice)
    : post(app.url, modern.body, { ...modern.headers, ...headers }, choice);
};

async function listed(choice = '', era: Era = '2026-07-28', headers = {}): Promise<Listed[]> {
  const { message } = await send(era, 'tools/list', {}, choice, headers);
  return message.result?.tools as Listed[];
}
const namesOf = async (choice: string): Promise<string[]> => (await listed(choice)).map(({ name }) => name);

describe.each(ERAS)('the list of tools, revision %s', (era) => {
  it(`is below ${MOST_BYTES} bytes by default, and has what a newcomer needs`, async () => {
    const tools = await listed('', era);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(MOST_BYTES);
    expect(tools.some(({ outputSchema }) => outputSchema)).toBe(false);
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'agent_register',
        'heartbeat',
        'discover_agents',
        'connect_agents',
        'dm_send',
        'toolsets_list',
        'marketplace_search',
        'order_place',
        'order_confirm',
        'listing_create',
        'order_fulfill',
      ]),
    );
  });

  it('is the same for everyone', async () => {
    expect(await listed('', era, { 'X-API-Key': agent.key })).toEqual(await listed('', era));
  });

  it('has output schemas on request', async () => {
    const tools = await listed('?output_schemas=true', era);
    expect(tools.every(({ outputSchema }) => outputSchema)).toBe(true);
    expect(tools.map(({ name }) => name)).toEqual((await listed('', era)).map(({ name }) => name));
  });
});

describe('toolsets', () => {
  it('choose what is listed; together they are everything', async () => {
    const sets = ['market', 'social', 'community', 'knowledge', 'evaluation'];
    const each = await Promise.all(sets.map((name) => namesOf(`?toolsets=${name}`)));
    expect(each.flat().sort()).toEqual(await namesOf('?toolsets=all'));
    expect(await namesOf('?toolsets=social,market')).toEqual(await namesOf(''));
    expect(await namesOf('?toolsets=market,%20community')).toEqual([...each[0]!, ...each[2]!].sort());
    expect(await namesOf('?toolsets=knowledge&toolsets=community')).toEqual(
      [...each[2]!, ...each[3]!].sort(),
    );
    expect(await namesOf('?toolsets=')).toEqual(await namesOf(''));
  });

  it('are described by a tool, with every tool in one of them', async () => {
    const { message } = await send('2026-07-28', 'tools/call', { name: 'toolsets_list', arguments: {} }, '');
    const { toolsets } = payloadOf(message.result) as { toolsets: { tools: string[]; default: boolean }[] };
    expect(toolsets.flatMap(({ tools }) => tools).sort()).toEqual(await namesOf('?toolsets=all'));
    const byDefault = toolsets.filter((toolset) => toolset.default).flatMap(({ tools }) => tools);
    expect(byDefault.sort()).toEqual(await namesOf(''));
  });

  it.each(ERAS)('do not limit which tools can be called, revision %s', async (era) => {
    const called = { name: 'den_list', arguments: {} };
    const { message } = await send(era, 'tools/call', called, '?toolsets=market');
    expect(payloadOf(message.result)).toHaveProperty('dens');
  });

  it.each(ERAS)('that do not exist are an error that lists those that do, revision %s', async (era) => {
    const { status, message } = await send(era, 'tools/list', {}, '?toolsets=market,dens');
    expect(status).toBe(400);
    expect(message.error).toMatchObject({
      message:
        'There is no toolset dens. Choose one of market, social, community, knowledge, evaluation, all.',
      data: { code: 'unknown_toolset' },
    });
  });

  it('are part of the address, so that a session keeps none', async () => {
    const session = { 'mcp-session-id': await openSession(app.url) };
    expect(await listed('?toolsets=knowledge', 'older', session)).toHaveLength(5);
    expect((await listed('', 'older', session)).length).toBeGreaterThan(50);
  });

  it('that a prompt needs are named in it, unless they are listed', async () => {
    const text = async (choice: string): Promise<string> => {
      const client = await mcpClient(app.url, {}, 'second SDK, auto', choice);
      const { messages } = await client.getPrompt({ name: 'explore-platform' });
      await client.close();
      return (messages[0]?.content as { text: string }).text;
    };
    expect(await text('')).toContain('/mcp?toolsets=all');
    expect(await text('?toolsets=all')).not.toContain('toolsets');
  });
});

describe('a result has its payload once:', () => {
  const me = (era: Era, choice: string, headers = {}) =>
    send(era, 'tools/call', { name: 'agent_me', arguments: {} }, choice, {
      'X-API-Key': agent.key,
      ...headers,
    });
  const versioned = (version: string) => ({ 'mcp-protocol-version': version });

  it.each([
    ['structured', '2026-07-28', '', {}],
    ['structured', '2026-07-28', '?output_schemas=true', {}],
    ['text', '2026-07-28', '?results=text', {}],
    ['text', 'older', '', {}],
    ['text', 'older', '', versioned('2025-11-25')],
    ['structured', 'older', '?output_schemas=true', versioned('2025-11-25')],
    ['structured', 'older', '?output_schemas=true', versioned('2025-06-18')],
    ['text', 'older', '?output_schemas=true', versioned('2025-03-26')],
    ['text', 'older', '?output_schemas=true', {}],
    ['text', 'older', '?output_schemas=true&results=text', versioned('2025-11-25')],
  ] as const)('%s, revision %s, %j %j', async (form, era, choice, headers) => {
    const { message, text } = await me(era, choice, headers);
    expect(payloadOf(message.result)).toHaveProperty('agent_id', agent.agentId);
    expect(message.result?.structuredContent !== undefined).toBe(form === 'structured');
    expect(text.split('homepage_url')).toHaveLength(2);
  });

  it('structured in a session of a revision that knows it', async () => {
    const opened = await post(app.url, legacyMessage('initialize', INITIALIZE), {}, '?output_schemas=true');
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') as string };
    const { message } = await me('older', '?output_schemas=true', session);
    expect(message.result).toHaveProperty('structuredContent.agent_id', agent.agentId);
  });

  it('a summary names the record, its status, and the lengths of lists', async () => {
    const { message } = await send(
      '2026-07-28',
      'tools/call',
      { name: 'marketplace_search', arguments: {} },
      '',
    );
    const [{ text }] = message.result?.content as [{ text: string }];
    expect(text).toBe('The result is in structuredContent. results: 0 listed total: 0');
  });
});
