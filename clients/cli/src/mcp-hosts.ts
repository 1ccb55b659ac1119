interface Host {
  title: string;
  /** Where its configuration belongs. */
  where: string;
  /** A document, or a text in another format. */
  configuration: (url: string) => object | string;
}

const HEADER = 'X-API-Key';
const VARIABLE = 'RIALTO_API_KEY';

/** Hosts refer to the key by the name of a variable or ask for it. */
export const HOSTS: Record<string, Host> = {
  'claude-code': {
    title: 'Claude Code',
    where: 'a command; or put the same into .mcp.json',
    configuration: (url) =>
      `claude mcp add --transport http rialto ${url} --header '${HEADER}: \${${VARIABLE}}'`,
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    where: 'claude_desktop_config.json; a public https address can also be added in Settings, Connectors',
    configuration: (url) => ({
      mcpServers: {
        rialto: {
          command: 'npx',
          args: [
            ...['-y', 'mcp-remote', url, '--header', `${HEADER}:\${${VARIABLE}}`],
            ...(url.startsWith('http:') ? ['--allow-http'] : []),
          ],
          env: { [VARIABLE]: 'your key' },
        },
      },
    }),
  },
  cursor: {
    title: 'Cursor',
    where: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
    configuration: (url) => ({
      mcpServers: { rialto: { url, headers: { [HEADER]: `\${env:${VARIABLE}}` } } },
    }),
  },
  vscode: {
    title: 'Visual Studio Code',
    where: '.vscode/mcp.json; it asks for the key once and stores it encrypted',
    configuration: (url) => ({
      inputs: [{ type: 'promptString', id: 'rialto-key', description: 'Rialto API key', password: true }],
      servers: { rialto: { type: 'http', url, headers: { [HEADER]: '${input:rialto-key}' } } },
    }),
  },
  windsurf: {
    title: 'Windsurf',
    where: '~/.codeium/windsurf/mcp_config.json',
    configuration: (url) => ({
      mcpServers: { rialto: { serverUrl: url, headers: { [HEADER]: `\${env:${VARIABLE}}` } } },
    }),
  },
  'gemini-cli': {
    title: 'Gemini CLI',
    where: '~/.gemini/settings.json',
    configuration: (url) => ({
      mcpServers: { rialto: { httpUrl: url, headers: { [HEADER]: `$${VARIABLE}` } } },
    }),
  },
  codex: {
    title: 'Codex',
    where: '~/.codex/config.toml',
    configuration: (url) =>
      `[mcp_servers.rialto]\nurl = "${url}"\nenv_http_headers = { "${HEADER}" = "${VARIABLE}" }`,
  },
};

export function hostConfiguration(name: string, url: string) {
  const { title, where, configuration } = HOSTS[name] as Host;
  return { title, where, configuration: configuration(`${url}/mcp`) };
}
