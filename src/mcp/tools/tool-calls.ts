import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { InvalidInput } from '../../kernel/domain-error';
import { INTERNAL_ERROR, refusalOf } from '../../platform/http/problems';
import { Log } from '../../platform/observability/log';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { type Caller, provisionalRestricted } from '../../platform/security/caller';
import { requireScope } from '../../platform/security/scopes';
import { adviceFor, adviceForFault } from './advice';
import type { Tool } from './tool';
import { inArguments } from './tool-arguments';

/** Calls a tool, and words its answer or its refusal for a model. */
@Injectable()
export class ToolCalls {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly log: Log,
  ) {}

  async run(tool: Tool, caller: Caller, given: unknown): Promise<CallToolResult> {
    try {
      // what a token lacks is refused before, so that its client can ask for more
      if (tool.scope && caller.holder) requireScope(caller.holder.scopes, tool.scope);
      if (tool.activeOnly && caller.holder?.provisional) throw provisionalRestricted();
      await this.count(tool, caller);
      const answer = await tool.call(caller, given);
      const text = JSON.stringify(answer);
      return {
        content: [{ type: 'text', text }],
        structuredContent: JSON.parse(text) as Record<string, unknown>,
      };
    } catch (error) {
      return refused(this.wordsFor(error, tool, caller));
    }
  }

  private async count(tool: Tool, caller: Caller): Promise<void> {
    const name = caller.holder ? tool.limit : (tool.anonymousLimit ?? tool.limit);
    if (name) await this.limiter.spend(name, caller);
  }

  private wordsFor(error: unknown, tool: Tool, { requestId }: Caller): object {
    const known = refusalOf(error);
    if (!known) {
      this.log.error({ err: error, request_id: requestId, tool: tool.name }, 'a tool failed');
      return { ...INTERNAL_ERROR, request_id: requestId, next: adviceForFault };
    }
    const next = adviceFor(known);
    if (known instanceof InvalidInput) {
      const problems = inArguments(known);
      const detail = problems.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
      return { code: known.code, detail, problems, next };
    }
    return { code: known.code, detail: known.message, ...known.extras, next };
  }
}

/** Errors are told in text alone: what is structured has the shape that the tool promises. */
function refused(words: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(words) }], isError: true };
}
