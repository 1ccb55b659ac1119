import { Injectable } from '@nestjs/common';
import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  type Server,
  type ServerContext,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import { DomainError } from '../../kernel/domain-error';
import { memoize } from '../../kernel/lazily';
import type { AgentCaller, Caller, KeyHolder } from '../../platform/security/caller';
import { type ClientFeatures, modernFeatures, TASKS_EXTENSION } from '../client-features';
import { ApprovalWait } from './approval-wait';
import { taskCancelled, taskNotFinished } from './task.errors';
import { ToolCatalog } from '../tools/tool-catalog';
import type { ListingChoice } from '../listing-choice';
import { presented } from '../tools/tool-results';
import { legacyView, modernView, resultOf, type TaskOutcome } from './task-views';
import { TasksService } from './tasks.service';

const schemas = memoize(() => ({
  page: { params: specTypeSchemas.PaginatedRequestParams },
  /** The SDK has no schema for these parameters alone; this one has the same member. */
  task: { params: specTypeSchemas.RelatedTaskMetadata },
}));

/** The task methods of revision 2025-11-25 and of the 2026-07-28 extension. */
@Injectable()
export class TaskMethods {
  constructor(
    private readonly tasks: TasksService,
    private readonly waits: ApprovalWait,
    private readonly tools: ToolCatalog,
  ) {}

  /** The answer to a call that became a task. */
  async created(caller: AgentCaller, features: ClientFeatures, id: string): Promise<CallToolResult> {
    const outcome = await this.refusing(() => this.tasks.get({ ...caller.holder, scopes: ['read'] }, id));
    if (features.legacy) return { content: [], task: legacyView(outcome) };
    const {
      inputRequests: _,
      result: __,
      error: ___,
      ...seed
    } = { ...NOTHING, ...modernView(outcome, features) };
    return { content: [], resultType: 'task', ...seed };
  }

  /** `older`: what is known about a client with a revision before 2026. */
  offer(server: Server, { holder }: Caller, choice: ListingChoice, older: ClientFeatures | undefined): void {
    // the gate refuses task methods from everyone else
    if (!holder) return;
    if (older) this.offerLegacy(server, holder, older);
    else this.offerModern(server, holder, choice);
  }

  /**
   * Converts refusals to protocol errors: an unknown task, or one that cannot be cancelled, is an invalid parameter.
   */
  async refusing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { kind, code, message, extras } = error;
      const wrong = kind === 'not_found' || kind === 'conflict';
      const rpcCode = wrong ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(rpcCode, message, { code, ...extras });
    }
  }

  private offerLegacy(server: Server, holder: KeyHolder, features: ClientFeatures): void {
    server.setRequestHandler('tasks/get', schemas().task, async ({ taskId }) =>
      legacyView(await this.refusing(() => this.tasks.get(holder, taskId))),
    );
    server.setRequestHandler('tasks/list', schemas().page, async ({ cursor }) => {
      const { tasks, next } = await this.refusing(() => this.tasks.list(holder, cursor));
      return {
        tasks: tasks.map((task) => legacyView(task)),
        ...(next !== undefined && { nextCursor: next }),
      };
    });
    server.setRequestHandler('tasks/cancel', schemas().task, async ({ taskId }) =>
      legacyView(await this.refusing(() => this.tasks.cancel(holder, taskId))),
    );
    server.setRequestHandler('tasks/result', schemas().task, ({ taskId }, context) =>
      this.refusing(async () => {
        const ended = await this.ended(holder, taskId, context.mcpReq.signal);
        const { approvalId } = ended.task;
        if (features.elicitsUrls && approvalId !== null) await noteDecided(server, context, approvalId);
        const result = resultOf(ended, this.tools);
        if (!result) throw ended.phase === 'cancelled' ? taskCancelled() : taskNotFinished();
        const shown = presented(result, features);
        return { ...shown, _meta: { ...shown._meta, [RELATED_TASK_META_KEY]: { taskId } } };
      }),
    );
  }

  private offerModern(server: Server, holder: KeyHolder, choice: ListingChoice): void {
    const handle = (
      method: string,
      work: (taskId: string, features: ClientFeatures, context: ServerContext) => Promise<object>,
    ): void =>
      server.setRequestHandler(method, schemas().task, async ({ taskId }, context) => {
        const features = modernFeatures(context, choice);
        if (!features.takesTasks) throw new MissingRequiredClientCapabilityError(NEEDS_EXTENSION);
        return { ...(await this.refusing(() => work(taskId, features, context))) };
      });
    handle('tasks/get', async (id, features) => modernView(await this.tasks.get(holder, id), features));
    handle('tasks/update', async (id, _, { mcpReq: { inputResponses = {} } }) => {
      await this.tasks.recordPagePresented(holder, id, Object.keys(inputResponses));
      return {};
    });
    handle('tasks/cancel', async (id) => {
      try {
        await this.tasks.cancel(holder, id);
      } catch (error) {
        // acknowledged even if the task has ended or is running
        if (!(error instanceof DomainError) || error.code !== 'task_state_conflict') throw error;
      }
      return {};
    });
  }

  /** Waits a while for an open task to end. */
  private async ended(holder: KeyHolder, id: string, signal: AbortSignal): Promise<TaskOutcome> {
    let outcome = await this.tasks.get(holder, id);
    const isOpen = (): boolean => outcome.phase === 'asked' || outcome.phase === 'working';
    if (isOpen())
      await this.waits.until(holder, signal, async () => {
        outcome = await this.tasks.get(holder, id);
        return !isOpen();
      });
    if (isOpen()) throw taskNotFinished();
    return outcome;
  }
}

const NOTHING = { inputRequests: undefined, result: undefined, error: undefined };
const NEEDS_EXTENSION = { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } };

/**
 * Sent in the response stream, since there is no other. Bypasses the server, which handles only this message and does
 * not know the client's capabilities.
 */
async function noteDecided(server: Server, { mcpReq }: ServerContext, elicitationId: string): Promise<void> {
  const message = {
    jsonrpc: '2.0' as const,
    method: 'notifications/elicitation/complete',
    params: { elicitationId },
  };
  await server.transport?.send(message, { relatedRequestId: mcpReq.id });
}
