import { CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json';
import type { ListingChoice } from './listing-choice';
import type { NegotiatedSession } from './sessions/mcp-sessions.service';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
/** The only older revision that supports opening pages and running calls as tasks. */
const WITH_PAGES_AND_TASKS = '2025-11-25';
/** The older revisions with structured results. */
const WITH_STRUCTURE = ['2025-06-18', WITH_PAGES_AND_TASKS];

/** Optional features of the client that sent a message. */
export interface ClientFeatures {
  /** It speaks a revision before 2026. */
  legacy: boolean;
  /** It can open pages for its user (elicitation in URL mode). */
  elicitsUrls: boolean;
  /** It accepts a task as the answer. An older client requests a task with each call instead. */
  takesTasks: boolean;
  /** Results are structured content with a summary; otherwise they are JSON text. */
  structured: boolean;
}

/**
 * Read from the session of an older client; without a session, nothing is known. Many clients of older revisions show
 * only text to their model, so results are structured only for those that chose output schemas.
 */
export function legacyFeatures(
  session: NegotiatedSession | undefined,
  version: string | null,
  { outputSchemas }: ListingChoice,
): ClientFeatures {
  const elicitsUrls = session?.elicitsUrls === true && session.protocolVersion === WITH_PAGES_AND_TASKS;
  const structured = outputSchemas && version !== null && WITH_STRUCTURE.includes(version);
  return { legacy: true, elicitsUrls, takesTasks: true, structured };
}

/** Read from the message itself. */
export function modernFeatures(
  { mcpReq: { envelope } }: ServerContext,
  { textOnly }: ListingChoice,
): ClientFeatures {
  const capabilities = member(envelope, CLIENT_CAPABILITIES_META_KEY);
  return {
    legacy: false,
    elicitsUrls: declaresUrls(capabilities),
    takesTasks: member(member(capabilities, 'extensions'), TASKS_EXTENSION) !== undefined,
    structured: !textOnly,
  };
}

/** Whether client capabilities, in old or new format, include elicitation in URL mode. */
export function declaresUrls(capabilities: unknown): boolean {
  return member(member(capabilities, 'elicitation'), 'url') !== undefined;
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
