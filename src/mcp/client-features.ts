import { CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json';
import type { Session } from './sessions/mcp-sessions.service';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
/** The only older revision that can send a person to a page, or run a call as a task. */
const WITH_PAGES_AND_TASKS = '2025-11-25';

/** What the client of a message can do, beside what every client can. */
export interface ClientFeatures {
  /** It speaks a revision before 2026. */
  legacy: boolean;
  /** It can send its person to a page (elicitation in URL mode). */
  elicitsUrls: boolean;
  /** It takes a task for an answer. An older client asks for one call by call. */
  takesTasks: boolean;
}

/** By the session that an older client opened; without one nothing is known of it. */
export function legacyFeatures(session: Session | undefined): ClientFeatures {
  const elicitsUrls = session?.elicitsUrls === true && session.protocolVersion === WITH_PAGES_AND_TASKS;
  return { legacy: true, elicitsUrls, takesTasks: true };
}

/** By the message itself. */
export function modernFeatures({ mcpReq: { envelope } }: ServerContext): ClientFeatures {
  const capabilities = member(envelope, CLIENT_CAPABILITIES_META_KEY);
  return {
    legacy: false,
    elicitsUrls: declaresUrls(capabilities),
    takesTasks: member(member(capabilities, 'extensions'), TASKS_EXTENSION) !== undefined,
  };
}

/** Whether capabilities of a client, of either era, have elicitation in URL mode. */
export function declaresUrls(capabilities: unknown): boolean {
  return member(member(capabilities, 'elicitation'), 'url') !== undefined;
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
