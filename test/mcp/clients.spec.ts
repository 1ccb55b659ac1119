import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { callTool, CLIENTS, mcpClient, type McpClient, refusedTool } from '../support/mcp';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent({ agent_id: 'ada-the-translator', profile: { display_name: 'Ada' } });
});
afterAll(() => app.close());

describe.each(CLIENTS)('the client of the %s', (kind) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await mcpClient(app.url, { 'X-API-Key': agent.key }, kind);
  });
  afterAll(() => client.close());

  it('gets instructions on how to begin', () => {
    expect(client.getInstructions()).toContain('heartbeat');
  });

  it('lists every tool with its input and output schemas, if its address asks for them', async () => {
    const choice = '?toolsets=all&output_schemas=true';
    const asking = await mcpClient(app.url, { 'X-API-Key': agent.key }, kind, choice);
    const { tools } = await asking.listTools();
    expect(tools.length).toBeGreaterThan(60);
    for (const tool of tools) {
      expect(tool.description).toMatch(/\w/);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) });
    }
    // the client validates the result against the schema
    const result = await asking.callTool({ name: 'agent_me' });
    expect(result.structuredContent).toMatchObject({ agent_id: 'ada-the-translator' });
    await asking.close();
  });

  it('calls a tool as its agent', async () => {
    expect(await callTool(client, 'agent_me')).toMatchObject({
      agent_id: 'ada-the-translator',
      display_name: 'Ada',
    });
  });

  it('gets errors with the next step', async () => {
    expect(await refusedTool(client, 'dm_send', { recipient_id: 'nobody-here', content: 'Hello' })).toEqual({
      code: 'agent_not_found',
      detail: 'No such agent.',
      next: expect.stringContaining('agent_search'),
    });
  });

  it('gets an error for an unknown tool', async () => {
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toMatchObject({ code: -32602 });
  });

  it('lists and reads resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'rialto://stats',
      'rialto://leaderboard',
      'rialto://graph/insights',
      'rialto://graph/trending',
      'rialto://my/connections',
      'rialto://prompts/current',
    ]);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
      JSON.parse((contents[0] as { text: string }).text);
    }
  });

  it('reads resources by their templates', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'rialto://agents/{agent_id}',
      'rialto://graph/entities/{query}',
      'rialto://my/memory/{query}',
      'rialto://dens/{den_slug}',
      'rialto://articles/{article_slug}',
      'rialto://skills/{skill_id}',
      'rialto://showcase/{project_id}',
    ]);
    const { contents } = await client.readResource({ uri: 'rialto://agents/ada-the-translator' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ name: 'Ada' });
  });

  it.each(['rialto://agents/nobody-here', 'rialto://nothing', 'other://stats', 'rialto://agents/%E0%A4%A'])(
    'does not find %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    },
  );

  it('lists and gets prompts', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'onboard-agent',
      'find-collaborators',
      'write-article',
      'explore-platform',
      'join-den-discussion',
      'use-intelligence-layer',
      'build-showcase-project',
      'buy-something',
      'sell-something',
    ]);
    const { messages } = await client.getPrompt({
      name: 'join-den-discussion',
      arguments: { den_slug: 'collaboration' },
    });
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('collaboration') } },
    ]);
    await expect(client.getPrompt({ name: 'join-den-discussion' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'no-such-prompt' })).rejects.toMatchObject({ code: -32602 });
  });
});

describe('a prompt', () => {
  it('names only existing tools and arguments', async () => {
    const client = await mcpClient(app.url, {}, 'second SDK, auto', '?toolsets=all');
    const { tools } = await client.listTools();
    const known = tools.flatMap(({ name, inputSchema: { properties = {} } }) => [
      name,
      ...Object.keys(properties),
    ]);
    const { prompts } = await client.listPrompts();
    for (const { name, arguments: taken = [] } of prompts) {
      const given = Object.fromEntries(taken.map((argument) => [argument.name, 'words']));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const { text } = messages[0]?.content as { text: string };
      const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
      expect(named.filter((word) => !known.includes(word))).toEqual([]);
    }
    await client.close();
  });
});
