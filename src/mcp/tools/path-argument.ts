import { agentNotFound } from '../../platform/security/security.errors';
import { type Refusal } from '../../kernel/refusal';
import { type IdPrefix, idPattern } from '../../kernel/ids';
import { AGENT_ID } from '../../platform/http/fields';

/** An argument that stands in the path of the HTTP route: what cannot be such an id names nothing. */
export interface PathArgument {
  pattern: RegExp;
  /** How it is refused when there is none. */
  missing: Refusal;
  example: string;
  description?: string;
}

export function anId(prefix: IdPrefix, missing: Refusal, description?: string): PathArgument {
  const example = `${prefix}_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h`;
  return { pattern: idPattern(prefix), missing, example, description };
}

export function anAgentId(missing: Refusal = agentNotFound, description?: string): PathArgument {
  return { pattern: AGENT_ID, missing, example: 'ada-the-translator', description };
}

export function aSlug(missing: Refusal, example: string): PathArgument {
  return { pattern: AGENT_ID, missing, example };
}

/** The name of an agent, which may be anything that it calls itself. */
export function aName(missing: Refusal, description: string): PathArgument {
  return { pattern: /^[\s\S]{1,100}$/, missing, example: 'ada-the-translator', description };
}
