import type { Type } from '@nestjs/common';
import { lazily } from '../../kernel/lazily';
import type { AgentCaller, Caller, KeyScope } from '../../platform/security/caller';
import type { LimitName } from '../../platform/rate-limit/limits';
import { argumentsSchema, type Expected, idempotencyOf, readArguments } from './tool-arguments';
import { type JsonSchema, type ObjectSchema, schemaOf } from './json-schema';

/** How a tool behaves, for hosts that ask a person before some calls and not before others. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether others than this service are reached by it: agents, or the public. */
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
/** Done once and for all; a repeat finds it done. */
const DECIDES: Hints = { ...ADDS, destructiveHint: true, idempotentHint: true };
/** Takes what was there before away. */
const REPLACES: Hints = { ...ADDS, destructiveHint: true, openWorldHint: false, idempotentHint: true };
export const HINTS = { reads: READS, adds: ADDS, decides: DECIDES, replaces: REPLACES };

/** What a model can call. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** What the caller's key must be allowed to do; without it, anybody may call. */
  needs?: KeyScope;
  /** What a key must be allowed to do, where one is shown without need. */
  scope?: KeyScope;
  /** Not for agents that are still provisional. */
  activeOnly?: boolean;
  hints: Hints;
  inputSchema: ObjectSchema;
  outputSchema: JsonSchema;
  /** Beside the limit of the endpoint. */
  limit?: LimitName;
  /** For those without a key, in place of a quota of the agent. */
  anonymousLimit?: LimitName;
  /**
   * Makes of the stored answer of a task what its agent may read now. Only tools that have it can run as a task, which waits
   * for the owner's approval.
   */
  later?: (stored: object, agentId: string) => Promise<object>;
  /** Throws what the service throws, with `arguments` where a route would say `body` or `query`. */
  call(caller: Caller, given: unknown): Promise<object>;
}

interface Described<Name extends string, Body extends object, Answer extends object> extends Expected<
  Name,
  Body
> {
  name: string;
  title: string;
  description: string;
  does: keyof typeof HINTS;
  /** The shape of the answer; of several, one of them. */
  answers: Type<Answer> | Type[];
  limit?: LimitName;
  anonymousLimit?: LimitName;
  later?: (stored: Answer, agentId: string) => Promise<Answer>;
}

interface OpenTool<Name extends string, Body extends object, Answer extends object> extends Described<
  Name,
  Body,
  Answer
> {
  /** What a key that is shown must be allowed to do, as on routes where it is optional. */
  scope?: KeyScope;
  run(caller: Caller, body: Body, path: Record<Name, string>): Promise<Answer>;
}

interface AgentTool<Name extends string, Body extends object, Answer extends object> extends Described<
  Name,
  Body,
  Answer
> {
  /** Not for agents that are still provisional. */
  activeOnly?: boolean;
  run(caller: AgentCaller, body: Body, path: Record<Name, string>): Promise<Answer>;
}

/** A tool that anybody may call; an agent is known where it says who it is. */
export function openTool<Name extends string, Body extends object, Answer extends object>(
  tool: OpenTool<Name, Body, Answer>,
): Tool {
  const { scope } = tool;
  return built(tool, { scope }, (caller, body, path) => tool.run(caller, body, path));
}

/** A tool for agents, whose key or token must be allowed this. */
export function agentTool<Name extends string, Body extends object, Answer extends object>(
  needs: KeyScope,
  tool: AgentTool<Name, Body, Answer>,
): Tool {
  const { activeOnly } = tool;
  return built(tool, { needs, scope: needs, activeOnly }, (caller, body, path) =>
    tool.run(caller as AgentCaller, body, path),
  );
}

function built<Name extends string, Body extends object, Answer extends object>(
  tool: Described<Name, Body, Answer>,
  access: Pick<Tool, 'needs' | 'scope' | 'activeOnly'>,
  run: (caller: Caller, body: Body, path: Record<Name, string>) => Promise<Answer>,
): Tool {
  const { name, title, description, does, limit, anonymousLimit, later } = tool;
  const input = lazily(() => argumentsSchema(tool));
  const output = lazily(() => outputSchema(tool.answers));
  return {
    name,
    title,
    description,
    ...access,
    hints: HINTS[does],
    limit,
    anonymousLimit,
    later: later as Tool['later'],
    get inputSchema() {
      return input();
    },
    get outputSchema() {
      return output();
    },
    call: async (caller, given) => {
      const { body, path, key } = readArguments(tool, given);
      const idempotency = key === undefined ? undefined : idempotencyOf(caller, name, key, given);
      return run({ ...caller, idempotency }, body, path);
    },
  };
}

function outputSchema(answers: Type | Type[]): JsonSchema {
  const schemas = [answers].flat().map((type) => schemaOf(type, { examples: false }));
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { type: 'object', anyOf: schemas };
}
