import { type IdPrefix, idPattern } from '../../kernel/ids';
import { AGENT_ID } from '../../platform/http/fields';

/** An argument that stands in the path of the HTTP route: what cannot be such an id names nothing. */
export interface PathArgument {
  pattern: RegExp;
  /** What is not found when there is none: `order` is refused as `order_not_found`. */
  noun: string;
  example: string;
  description?: string;
}

export function anId(prefix: IdPrefix, noun: string, description?: string): PathArgument {
  const example = `${prefix}_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h`;
  return { pattern: idPattern(prefix), noun, example, description };
}

export function anAgentId(noun = 'agent', description?: string): PathArgument {
  return { pattern: AGENT_ID, noun, example: 'ada-the-translator', description };
}

export function aSlug(noun: string, example: string): PathArgument {
  return { pattern: AGENT_ID, noun, example };
}

/** The name of an agent, which may be anything that it calls itself. */
export function aName(noun: string, description: string): PathArgument {
  return { pattern: /^[\s\S]{1,100}$/, noun, example: 'ada-the-translator', description };
}
