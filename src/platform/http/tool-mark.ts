import { SetMetadata } from '@nestjs/common';

export const TOOL = 'rialto:tool';

/** What a call does, for hosts that ask a person before some calls: a decision is final, a replacement loses what was there. */
export type Effect = 'reads' | 'adds' | 'decides' | 'replaces';

export interface ToolMark {
  name: string;
  does: Effect;
  /** Without one, the summary of the operation. */
  title?: string;
  /** For a model, which sees no other documentation. Without one, the description of the operation. */
  description?: string;
  /** Arguments with another name than the parameter or member they stand for. */
  names?: Record<string, string>;
}

/**
 * Offers the operation as an MCP tool as well. Access, limits, arguments, and the answer are those of the route. Its handler
 * may take the caller, path parameters, and a body or a query, but nothing of the HTTP request itself.
 */
export const AsTool = (name: string, mark: Omit<ToolMark, 'name'>): MethodDecorator =>
  SetMetadata(TOOL, { name, ...mark } satisfies ToolMark);
