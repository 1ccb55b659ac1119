import type { CallToolResult } from '@modelcontextprotocol/server';
import { noticeOnTexts } from '../../kernel/texts-of-agents';

type Structured = Record<string, unknown>;

/** A tool's answer in plain JSON, as it is stored: each client gets it in one form (see `presented`). */
export function answered(answer: object): CallToolResult {
  return { content: [], structuredContent: answer as Structured };
}

/** Errors are text only: structured content must match the tool's output schema. */
export function refused(words: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(words) }], isError: true };
}

/**
 * The payload once: as structured content with a summary, or as JSON text. If agents wrote any of it, another block of
 * text names the members and says that they are data.
 */
export function presented(result: CallToolResult, { structured }: { structured: boolean }): CallToolResult {
  const { structuredContent, ...rest } = result;
  if (structuredContent === undefined) return result;
  const payload = structuredContent as Structured;
  const text = structured ? summaryOf(payload) : JSON.stringify(payload);
  const notice = noticeOnTexts(payload);
  const texts = notice ? [text, JSON.stringify(notice)] : [text];
  const content = texts.map((each) => ({ type: 'text' as const, text: each }));
  return { ...rest, content, ...(structured && { structuredContent }) };
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
