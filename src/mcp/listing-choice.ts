import type { Request } from 'express';
import { unknownToolset } from './mcp.errors';
import { ALL_TOOLSETS, DEFAULT_TOOLSETS, TOOLSET_NAMES, type ToolsetName } from './tools/toolsets';

/** What a client chooses in the query of the endpoint's address. It is part of every message, so nothing is stored. */
export interface ListingChoice {
  /** The toolsets that are listed. Tools of all others can be called as well. */
  toolsets: readonly ToolsetName[];
  /** Whether the list includes output schemas. */
  outputSchemas: boolean;
  /** Whether results are JSON text in any revision, for clients that show only text to their model. */
  textOnly: boolean;
}

export function choiceIn({ query }: Pick<Request, 'query'>): ListingChoice {
  const textOnly = query.results === 'text';
  return {
    toolsets: toolsetsIn(query.toolsets),
    outputSchemas: query.output_schemas === 'true' && !textOnly,
    textOnly,
  };
}

function toolsetsIn(given: unknown): readonly ToolsetName[] {
  const names = [given].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  const chosen = names.map((name) => name.trim()).filter(Boolean);
  if (chosen.length === 0) return DEFAULT_TOOLSETS;
  const unknown = chosen.find((name) => name !== ALL_TOOLSETS && !isToolset(name));
  if (unknown !== undefined) throw unknownToolset(unknown);
  return chosen.includes(ALL_TOOLSETS)
    ? TOOLSET_NAMES
    : TOOLSET_NAMES.filter((name) => chosen.includes(name));
}

const isToolset = (name: string): name is ToolsetName => (TOOLSET_NAMES as readonly string[]).includes(name);
