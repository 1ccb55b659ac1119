import { Injectable } from '@nestjs/common';
import {
  type CallToolRequest,
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { idPattern } from '../kernel/ids';
import { isObject } from '../kernel/json';
import type { AgentCaller, Caller } from '../platform/security/caller';
import { approvalAwaitedBy, type AwaitedApproval, pageRequired, pageToOpen } from './approval-pages';
import type { ClientFeatures } from './client-features';
import { TaskMethods } from './tasks/task-methods';
import { TaskRuns } from './tasks/task-runs.service';
import { ApprovalWait } from './tasks/approval-wait';
import { presentArguments } from './tools/tool-arguments';
import type { Tool } from './tools/tool';
import { presented, refused } from './tools/tool-results';
import { ToolRunner } from './tools/tool-runner';
import { ToolCatalog } from './tools/tool-catalog';

type Params = CallToolRequest['params'];
type Given = Record<string, unknown>;

const APPROVAL_ID = idPattern('apr');
/** The owner may approve while the task is being created; the call is then repeated, up to this many attempts. */
const ATTEMPTS = 3;

/**
 * Answers tool calls. If a call needs a person's approval, it becomes a task, asks the client to open the approval
 * page, or returns the refusal, depending on what the client supports.
 */
@Injectable()
export class ToolCalls {
  constructor(
    private readonly tools: ToolCatalog,
    private readonly tasks: TaskMethods,
    private readonly runner: ToolRunner,
    private readonly runs: TaskRuns,
    private readonly waits: ApprovalWait,
  ) {}

  async answer(
    server: Server,
    caller: Caller,
    features: ClientFeatures,
    params: Params,
    { mcpReq }: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const tool = this.tools.get(params.name);
    const given = presentArguments(tool.inputSchema, params.arguments ?? {});
    const asTask = features.legacy
      ? isObject((params as Given).task)
      : features.takesTasks && tool.awaitsApproval === true;
    if (asTask && !tool.awaitsApproval)
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `${tool.name} cannot be run as a task`);
    const displayed = await this.presentedPages(caller, mcpReq);
    if (!displayed) return refused(NOT_OPENED);
    for (let attempt = 1; ; attempt++) {
      const { result, refusal } = await this.runner.runChecked(tool, caller, given);
      const approval = approvalAwaitedBy(refusal);
      if (asTask && caller.holder && (approval || features.legacy)) {
        const by = { ...caller, holder: caller.holder };
        const id = await this.openTask(by, tool, given, result, approval);
        if (id !== undefined) return this.tasks.created(by, features, id);
        if (attempt < ATTEMPTS) continue;
      }
      if (approval && features.elicitsUrls && !displayed.has(approval.id)) {
        if (!features.legacy) return inputRequired({ inputRequests: pageToOpen(approval) });
        throw pageRequired(approval, wordsOf(result));
      }
      return server.projectCallToolResult(presented(result, features), tool.outputSchema);
    }
  }

  /** Returns the ID of the task; undefined if the owner approved in the meantime. */
  private openTask(
    caller: AgentCaller,
    tool: Tool,
    given: Given,
    result: CallToolResult,
    approval: AwaitedApproval | undefined,
  ): Promise<string | undefined> {
    if (!approval) return this.runs.keepAnswer(caller, tool, given, result);
    return this.tasks.refusing(() => this.runs.openTask(caller, tool, given, approval.id));
  }

  /**
   * The approval pages that the client opened, after waiting a while for decisions; undefined if it refused to open
   * one.
   */
  private async presentedPages(
    { holder }: Caller,
    { inputResponses = {}, signal }: ServerContext['mcpReq'],
  ): Promise<Set<string> | undefined> {
    // other keys are not approvals of ours
    const displayed = Object.entries(inputResponses).filter(([id]) => APPROVAL_ID.test(id));
    if (!displayed.every(([, response]) => isObject(response) && response.action === 'accept'))
      return undefined;
    const ids = displayed.map(([id]) => id);
    if (holder && ids.length > 0)
      await this.tasks.refusing(() => this.waits.untilDecided(holder, ids, signal));
    return new Set(ids);
  }
}

const NOT_OPENED = {
  code: 'approval_required',
  detail: 'The approval page was not opened. Nothing was spent.',
  next: 'Ask the person you work for whether they want this purchase.',
};

function wordsOf({ content: [first] }: CallToolResult): object {
  return first?.type === 'text' ? (JSON.parse(first.text) as object) : {};
}
