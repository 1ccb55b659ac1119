import type { Type } from '@nestjs/common';
import { approvalRequired } from '../../agents/owner-controls/owner-controls.errors';
import { memoize } from '../../kernel/lazily';
import { OrderView } from '../../marketplace/orders/orders.dto';
import type { HandlerArgument } from '../../platform/operations/handler-arguments';
import { type Route, scopeNeededAt } from '../../platform/operations/route-table';
import type { Effect } from '../../platform/operations/operation-marks';
import type { AgentCaller, Caller, KeyScope } from '../../platform/security/caller';
import type { RateLimit } from '../../platform/rate-limit/limits';
import type { ToolsetName } from './toolsets';
import { argumentsSchema, type Expected } from './tool-arguments';
import { type JsonSchema, type ObjectSchema, schemaOf } from '../../platform/validation/json-schema';

/** A tool's behavior, for hosts that ask a person before some calls. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether the tool affects others outside this service: agents, or the public. */
  openWorldHint: boolean;
}

const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const ADDS: Hints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
/** Takes effect once; repeating it changes nothing. */
const DECIDES: Hints = { ...ADDS, destructiveHint: true, idempotentHint: true };
/** Overwrites or removes the previous value. */
const REPLACES: Hints = { ...ADDS, destructiveHint: true, openWorldHint: false, idempotentHint: true };
export const HINTS: Record<Effect, Hints> = {
  reads: READS,
  adds: ADDS,
  decides: DECIDES,
  replaces: REPLACES,
};

/** A tool that a model can call. */
export interface Tool {
  name: string;
  /** The operation's name, if the tool is an operation. */
  operation?: string;
  /** Its toolset, if it is not that of its group. */
  toolset?: ToolsetName;
  title: string;
  description: string;
  /** The scope that the caller needs; if absent, anyone may call. */
  needs?: KeyScope;
  /** The scope that a key needs if the caller sends one, even if the tool does not require a key. */
  scope?: KeyScope;
  /** Refused for provisional agents. */
  activeOnly?: boolean;
  hints: Hints;
  inputSchema: ObjectSchema;
  outputSchema: JsonSchema;
  /** In addition to the endpoint's limit. */
  limit?: RateLimit | 'none';
  /** For callers without a key, instead of the agent's quota. */
  anonymousLimit?: RateLimit;
  /** Whether the call may need the owner's approval, and so may run as a task. */
  awaitsApproval?: boolean;
  /** What its arguments stand for. */
  expected: Expected<string, object>;
  /** Does the work, with validated arguments. For an operation, this is the handler of its route. */
  run: (caller: Caller, body: object, path: Record<string, string>) => Promise<object>;
}

interface Described<Name extends string, Body extends object, Answer extends object> extends Expected<
  Name,
  Body
> {
  name: string;
  operation?: string;
  toolset?: ToolsetName;
  title: string;
  description: string;
  does: Effect;
  /** The shape of the answer; with several types, the answer has one of them. */
  answers: Type<Answer> | Type[];
  limit?: RateLimit | 'none';
  anonymousLimit?: RateLimit;
}

interface OpenTool<Name extends string, Body extends object, Answer extends object> extends Described<
  Name,
  Body,
  Answer
> {
  /** The scope that a key needs if the caller sends one, as on routes with an optional key. */
  scope?: KeyScope;
  run(caller: Caller, body: Body, path: Record<Name, string>): Promise<Answer>;
}

interface AgentTool<Name extends string, Body extends object, Answer extends object> extends Described<
  Name,
  Body,
  Answer
> {
  /** Refused for provisional agents. */
  activeOnly?: boolean;
  run(caller: AgentCaller, body: Body, path: Record<Name, string>): Promise<Answer>;
}

/** A tool that anyone may call; credentials are optional. */
export function openTool<Name extends string, Body extends object, Answer extends object>(
  tool: OpenTool<Name, Body, Answer>,
): Tool {
  const { scope } = tool;
  return built(tool, { scope });
}

/** A tool for agents whose key or token has this scope. */
export function agentTool<Name extends string, Body extends object, Answer extends object>(
  needs: KeyScope,
  tool: AgentTool<Name, Body, Answer>,
): Tool {
  const { activeOnly } = tool;
  return built(tool, { needs, scope: needs, activeOnly });
}

/** Makes a tool from a route; the route's decorators apply to both. */
export function operationTool(route: Route): Tool {
  const { access, activeOnly, answer, handler, limit, tool } = route;
  const taken = route.takes();
  const inputs = taken.flatMap((of) => (of.from === 'body' || of.from === 'query' ? [of.type] : []));
  if (!tool || !answer?.view || access === 'admin' || inputs.length > 1 || taken.some(isOfHttp))
    throw new Error(`${handler} cannot be a tool: it takes or answers more than a tool can`);
  const awaitsApproval = answer.refuses.some(({ terms }) => terms.code === approvalRequired.terms.code);
  if (awaitsApproval && answer.view !== OrderView)
    throw new Error(`${handler} cannot be a task: only the answer of an order can be read again later`);
  const scope = scopeNeededAt(route);
  const path = Object.fromEntries(taken.flatMap((of) => (of.from === 'path' ? [[of.name, of.value]] : [])));
  const { title = answer.summary, description = answer.description ?? answer.summary } = tool;
  return built(
    {
      ...tool,
      operation: route.operation,
      title,
      description,
      path,
      takes: inputs[0] as Type<object>,
      answers: answer.view,
      repeatable: answer.idempotent,
      limit,
      run: route.callHandler,
    },
    {
      ...(access === 'key' && { needs: scope }),
      scope,
      activeOnly,
      awaitsApproval,
    },
  );
}

const isOfHttp = ({ from }: HandlerArgument): boolean => from === 'http';

function built<Name extends string, Body extends object, Answer extends object>(
  tool: AgentTool<Name, Body, Answer>,
  access: Pick<Tool, 'needs' | 'scope' | 'activeOnly' | 'awaitsApproval'>,
): Tool {
  const { name, operation, toolset, title, description, does, limit, anonymousLimit } = tool;
  const input = memoize(() => argumentsSchema(tool));
  const output = memoize(() => outputSchema(tool.answers));
  return {
    name,
    operation,
    toolset,
    title,
    description,
    ...access,
    hints: HINTS[does],
    limit,
    anonymousLimit,
    get inputSchema() {
      return input();
    },
    get outputSchema() {
      return output();
    },
    expected: tool,
    // who may run it has been checked by then
    run: (caller, body, path) => tool.run(caller as AgentCaller, body as Body, path as Record<Name, string>),
  };
}

function outputSchema(answers: Type | Type[]): JsonSchema {
  const schemas = [answers].flat().map((type) => withTools(schemaOf(type, { examples: false })));
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { type: 'object', anyOf: schemas };
}

/** Results name tools in `allowed_actions` (see `ToolNames`). */
function withTools(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  const members = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    name === 'allowed_actions' ? TOOLS_ALLOWED : withTools(member),
  ]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(members) as object }),
    ...(items && { items: withTools(items) }),
  };
}

const TOOLS_ALLOWED: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Tools that you can call for this record now',
};
