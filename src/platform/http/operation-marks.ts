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

export const ACTIONS = 'rialto:actions';

export interface ActionMark {
  /** The group in the document, and the name in the group. */
  group: string;
  name: string;
  /** The word for it in the `allowed_actions` of orders, offers, listings, and refusals. */
  allowedAction?: string;
  /** Without one, the summary of the operation. */
  description?: string;
  /** Where the action is one use of an operation: the body that makes it so. */
  body?: Record<string, unknown>;
  /** Further members. Read when the document is made, since other modules may define them. */
  more?: () => Record<string, unknown>;
}

/** Lists the operation in `/marketplace/discover`: `@AsAction('buy.pay_order', { allowedAction: 'pay' })`. Several may. */
export function AsAction(
  groupAndName: `${string}.${string}`,
  mark: Omit<ActionMark, 'group' | 'name'> = {},
): MethodDecorator {
  const [group, name] = groupAndName.split('.') as [string, string];
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    const others = (Reflect.getMetadata(ACTIONS, handler) ?? []) as ActionMark[];
    // decorators run from the last to the first
    Reflect.defineMetadata(ACTIONS, [{ group, name, ...mark }, ...others], handler);
  };
}
