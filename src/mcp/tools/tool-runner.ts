import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type DomainError, InvalidInput } from '../../kernel/domain-error';
import { internalError } from '../../platform/errors/http.errors';
import { Operations } from '../../platform/operations/operations';
import { refusalOf } from '../../platform/errors/problems';
import { Log } from '../../platform/observability/log';
import type { Caller } from '../../platform/security/caller';
import { requirePermitted } from '../../platform/security/scope-checks';
import type { Tool } from './tool';
import { idempotencyOf, inArguments, readArguments } from './tool-arguments';
import { ToolCatalog } from './tool-catalog';
import { answered, refused } from './tool-results';

const WRONG_ARGUMENTS =
  'Correct the arguments that `problems` names; the input schema of the tool says what fits.';

export interface Outcome {
  result: CallToolResult;
  /** Why the call was refused; undefined for internal errors. */
  refusal?: DomainError;
}

/** Runs tools with the checks of a route, and formats results and refusals for a model. */
@Injectable()
export class ToolRunner {
  constructor(
    private readonly tools: ToolCatalog,
    private readonly operations: Operations,
    private readonly log: Log,
  ) {}

  async runChecked(tool: Tool, caller: Caller, given: unknown): Promise<Outcome> {
    try {
      const limit = (caller.holder ? undefined : tool.anonymousLimit) ?? tool.limit ?? 'none';
      const { scope, activeOnly, expected } = tool;
      await this.operations.admitCall({ scope, activeOnly, limit }, caller, expected.takes, given);
      return { result: await this.resultOf(tool, caller, given) };
    } catch (error) {
      return { result: refused(this.wordsFor(error, tool, caller)), refusal: refusalOf(error) };
    }
  }

  /** Runs a call that was approved later, and was counted when it was made. Throws errors that a retry may resolve. */
  async runApproved(
    tool: Tool,
    requestId: string,
    callerOf: () => Promise<Caller>,
    given: unknown,
  ): Promise<CallToolResult> {
    try {
      const caller = await callerOf();
      requirePermitted(tool, caller.holder);
      return await this.resultOf(tool, caller, given);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.kind === 'unavailable' || refusal.extras.retry_after !== undefined) throw error;
      return refused(this.wordsFor(error, tool, { requestId }));
    }
  }

  private wordsFor(error: unknown, tool: Tool, { requestId }: Pick<Caller, 'requestId'>): object {
    const known = refusalOf(error);
    if (!known) {
      this.log.error({ err: error, request_id: requestId, tool: tool.name }, 'a tool failed');
      const fault = internalError();
      return { code: fault.code, detail: fault.message, request_id: requestId, next: fault.next };
    }
    if (known instanceof InvalidInput) {
      const problems = inArguments(known);
      const detail = problems.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
      return { code: known.code, detail, problems, next: this.tools.nextAfter(known) ?? WRONG_ARGUMENTS };
    }
    const { allowed_actions: actions } = known.extras;
    return {
      code: known.code,
      detail: known.message,
      ...known.extras,
      ...(actions && { allowed_actions: this.tools.names.inRefusal(known.code, actions) }),
      next: this.tools.nextAfter(known),
    };
  }

  private async resultOf(tool: Tool, caller: Caller, given: unknown): Promise<CallToolResult> {
    const { body, path, key } = readArguments(tool.expected, given);
    const idempotency = key === undefined ? undefined : idempotencyOf(caller, tool.name, key, given);
    const answer = await tool.run({ ...caller, idempotency }, body, path);
    return answered(this.tools.names.inResult(plain(answer), caller.holder?.agentId) as object);
  }
}

/** As it is sent: without methods, and with times as text. */
const plain = (answer: object): unknown => JSON.parse(JSON.stringify(answer));
