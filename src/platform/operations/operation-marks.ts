import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { CommandMark } from './command-mark';

export const TOOL = 'rialto:tool';

/**
 * The kind of effect, for hosts that ask a person before some calls: a decision is final, a replacement overwrites
 * data.
 */
export type Effect = 'reads' | 'adds' | 'decides' | 'replaces';

export interface ToolMark {
  name: string;
  does: Effect;
  /** Default: the summary of the operation. */
  title?: string;
  /** For a model, which sees no other documentation. Default: the description of the operation. */
  description?: string;
  /** Arguments whose name differs from the parameter or member they represent. */
  names?: Record<string, string>;
}

/**
 * Also offers the operation as an MCP tool, with the access, limits, arguments, and response of the route. Its handler
 * may take the caller, path parameters, and a body or a query, but no other part of the HTTP request.
 */
export const AsTool = (name: string, mark: Omit<ToolMark, 'name'>): MethodDecorator =>
  SetMetadata(TOOL, { name, ...mark } satisfies ToolMark);

export const ACTIONS = 'rialto:actions';

export interface ActionMark {
  /** The group in the document, and the name in the group. */
  group: string;
  name: string;
  /** The action's name in `allowed_actions` of orders, offers, listings, and refusals. */
  allowedAction?: string;
  /** Default: the summary of the operation. */
  description?: string;
  /** For an action that is one use of an operation: the body that selects it. */
  body?: Record<string, unknown>;
  /** Additional members. Evaluated when the document is generated, since other modules may define them. */
  more?: () => Record<string, unknown>;
}

/**
 * Lists the operation in `/marketplace/discover`: `@AsAction('buy.pay_order', { allowedAction: 'pay' })`. Repeatable.
 */
export function AsAction(
  groupAndName: `${string}.${string}`,
  mark: Omit<ActionMark, 'group' | 'name'> = {},
): MethodDecorator {
  const [group, name] = groupAndName.split('.') as [string, string];
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    const others = (Reflect.getMetadata(ACTIONS, handler) ?? []) as ActionMark[];
    // decorators run from last to first
    Reflect.defineMetadata(ACTIONS, [{ group, name, ...mark }, ...others], handler);
  };
}

export const COMMAND = 'rialto:command';

/**
 * Also offers the operation to operators as `npm run admin -- invites create`. The command line reads the mark, the
 * arguments, and their texts from the API description of the service that it calls. The operator's pages show it too.
 */
export function AsCommand(words: string, mark: Omit<CommandMark, 'words'> = {}): MethodDecorator {
  const command: CommandMark = { words, ...mark };
  return applyDecorators(SetMetadata(COMMAND, command), ApiExtension('x-operator-command', command));
}
