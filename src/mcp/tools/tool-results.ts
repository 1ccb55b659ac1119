import type { CallToolResult } from '@modelcontextprotocol/server';

type Structured = Record<string, unknown>;

/** A tool's answer in plain JSON, as it is stored: each client gets it in one form (see `presented`). */
export function answered(answer: object): CallToolResult {
  return { content: [], structuredContent: answer as Structured };
}

/** Errors are text only: structured content must match the tool's output schema. */
export function refused(words: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(words) }], isError: true };
}

/** The payload once: as structured content with a summary, or as JSON text. */
export function presented(result: CallToolResult, { structured }: { structured: boolean }): CallToolResult {
  const { structuredContent, ...rest } = result;
  if (structuredContent === undefined) return result;
  const payload = structuredContent as Structured;
  const text = structured ? summaryOf(payload) : JSON.stringify(payload);
  return { ...rest, content: [{ type: 'text', text }], ...(structured && { structuredContent }) };
}

const SUMMARIZED = ['id', 'agent_id', 'status', 'total'];

/** One line: which record in which state, and how many of what. */
function summaryOf(payload: Structured): string {
  const facts = Object.entries(payload).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [`${name}: ${value.length} listed`];
    return SUMMARIZED.includes(name) ? [`${name}: ${String(value)}`] : [];
  });
  return ['The result is in structuredContent.', ...facts].join(' ');
}
