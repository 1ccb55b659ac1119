import { busy } from '../src/kernel/shared-refusals';
import type { Exchange } from './world';

/** What a tool of MCP has returned. Refusals are results, too. */
interface ToolResult {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { text: string }[];
}

const MCP = '/mcp';

export const toolCall = (name: string, args: object): { path: string; body: object } => ({
  path: MCP,
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
});

type Sent = Pick<Exchange, 'path' | 'text'>;

/** The body of an answer; over MCP, that of the tool. */
export function bodyOf({ path, text }: Sent): Record<string, unknown> {
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (path !== MCP) return body;
  const { structuredContent, content } = (body.result ?? { content: [] }) as ToolResult;
  return structuredContent ?? (JSON.parse(content[0]?.text ?? '{}') as Record<string, unknown>);
}

export const isRefusal = ({ path, text }: Sent): boolean =>
  path === MCP && /"isError":true|^\{"error"/.test(text);

/** Whether a tool has answered that nobody knows whether the call had an effect, which is a status of 503 elsewhere. */
export const isUnclear = (sent: Sent): boolean => sent.path === MCP && bodyOf(sent).code === busy.terms.code;
