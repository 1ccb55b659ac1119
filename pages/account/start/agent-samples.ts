/** How programs get an agent's key: the configuration of each, with the key in it. */
export interface AgentSample {
  name: string;
  /** Where it belongs. */
  where: string;
  text: string;
}

const json = (value: object): string => JSON.stringify(value, null, 2);

/** `key` is a secret, or what stands for it. */
export function agentSamples(url: string, key: string): AgentSample[] {
  const mcp = `${url}/mcp`;
  const headers = { 'X-API-Key': key };
  const isLocal = url.startsWith('http:');
  return [
    {
      name: 'Claude Code',
      where: 'Run it in a terminal.',
      text: `claude mcp add --transport http rialto ${mcp} --header "X-API-Key: ${key}"`,
    },
    {
      name: 'Claude Desktop',
      where: 'Settings, Developer, Edit Config: claude_desktop_config.json. Then start it again.',
      text: json({
        mcpServers: {
          rialto: {
            command: 'npx',
            args: [
              ...['-y', 'mcp-remote', mcp, '--header', 'X-API-Key:${RIALTO_API_KEY}'],
              ...(isLocal ? ['--allow-http'] : []),
            ],
            env: { RIALTO_API_KEY: key },
          },
        },
      }),
    },
    {
      name: 'Cursor',
      where: 'In ~/.cursor/mcp.json, or .cursor/mcp.json of a project.',
      text: json({ mcpServers: { rialto: { url: mcp, headers } } }),
    },
    {
      name: 'VS Code',
      where: 'In .vscode/mcp.json of a project. Do not commit the key.',
      text: json({ servers: { rialto: { type: 'http', url: mcp, headers } } }),
    },
    {
      name: 'Another program with MCP',
      where: 'Most programs read a file like this.',
      text: json({ mcpServers: { rialto: { type: 'http', url: mcp, headers } } }),
    },
    {
      name: 'Your own program',
      where: 'The key is the header X-API-Key of every call. This one shows the agent’s profile.',
      text: `curl ${url}/agents/me -H "X-API-Key: ${key}"`,
    },
  ];
}
