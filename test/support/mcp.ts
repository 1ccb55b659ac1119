import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const CLIENT = { name: 'tests', version: '1.0.0' };

/** How a client chooses its revision: always one before 2026, by negotiation, or always the newest. */
export const CLIENTS = [
  'second SDK, default',
  'second SDK, auto',
  'second SDK, pinned',
  'first SDK',
] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** What the clients of both SDKs have in common, as far as tests use it. */
export type McpClient = Pick<
  ModelClient,
  | 'listTools'
  | 'callTool'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
> & { close(): Promise<void>; getInstructions(): string | undefined };
type ModelClient = ModernClient;

const MODES = {
  'second SDK, default': 'legacy',
  'second SDK, auto': 'auto',
  'second SDK, pinned': { pin: '2026-07-28' },
} as const;

/** A real client, connected over HTTP. */
export async function mcpClient(
  url: string,
  headers: Record<string, string> = {},
  kind: ClientKind = 'second SDK, auto',
  choice = '',
): Promise<McpClient> {
  const address = new URL(`${url}/mcp${choice}`);
  if (kind === 'first SDK') {
    const client = new FirstClient(CLIENT);
    await client.connect(new FirstTransport(address, { requestInit: { headers } }) as never);
    return client as unknown as McpClient;
  }
  const client = new ModernClient(CLIENT, { versionNegotiation: { mode: MODES[kind] } });
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

/** The tool's result. Throws if the tool refused the call. */
export async function callTool<Answer = Record<string, unknown>>(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
  return payloadOf(result) as Answer;
}

/** The payload of a result, which has it once: as structured content with a summary, or as JSON text. */
export function payloadOf(result: unknown): Record<string, unknown> {
  const { structuredContent } = result as { structuredContent?: Record<string, unknown> };
  if (structuredContent === undefined) return JSON.parse(textOf(result)) as Record<string, unknown>;
  expect(textOf(result)).toMatch(/^The result is in structuredContent\./);
  return structuredContent;
}

export interface Refusal extends Record<string, unknown> {
  code: string;
  detail: string;
  next: string;
}

/** The tool's refusal. */
export async function refusedTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Refusal> {
  const result = await client.callTool({ name, arguments: args });
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  return JSON.parse(textOf(result)) as Refusal;
}

function textOf(result: unknown): string {
  return (result as { content: { text: string }[] }).content[0]?.text ?? '';
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The message, from a single body or from a stream. */
  message: {
    id?: unknown;
    result?: Record<string, unknown>;
    error?: { code: number; message: string; data?: Record<string, unknown> };
  };
}

const VERSION = '2026-07-28';
let ids = 0;

/** Sends a raw message. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  choice = '',
): Promise<RawAnswer> {
  const response = await fetch(`${url}/mcp${choice}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, message: messageIn(text) };
}

function messageIn(text: string): RawAnswer['message'] {
  const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(data) as RawAnswer['message'];
  } catch {
    return {};
  }
}

/** A message of an older revision. */
export function legacyMessage(method: string, params?: object): Record<string, unknown> {
  return { jsonrpc: '2.0', id: ++ids, method, ...(params && { params }) };
}

/** A client of revision 2025-11-25 that can run calls as tasks; only the first SDK has methods for that. */
export async function firstClient(
  url: string,
  headers: Record<string, string>,
  capabilities: object = {},
): Promise<FirstClient> {
  const client = new FirstClient(CLIENT, { capabilities });
  await client.connect(new FirstTransport(new URL(`${url}/mcp`), { requestInit: { headers } }) as never);
  return client;
}

export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: CLIENT,
};

/** A message of the newest revision, with matching headers. */
export function modernMessage(
  method: string,
  params: Record<string, unknown> = {},
  capabilities: object = {},
): { body: Record<string, unknown>; headers: Record<string, string> } {
  const name = (params.name ?? params.uri) as string | undefined;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': INITIALIZE.clientInfo,
  };
  return {
    body: { jsonrpc: '2.0', id: ++ids, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
    },
  };
}

/** Opens a session and returns its ID. */
export async function openSession(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { headers: answered } = await post(url, legacyMessage('initialize', INITIALIZE), headers);
  return answered.get('mcp-session-id') as string;
}
