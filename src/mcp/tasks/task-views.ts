import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApprovalOutcome } from '../../agents/owner-controls/approvals.service';
import { DomainError } from '../../kernel/domain-error';
import { pageToOpen } from '../approval-pages';
import type { ClientFeatures } from '../client-features';
import { TASK_TTL_MS } from '../policies';
import type { ToolCatalog } from '../tools/tool-catalog';
import { presented, refused } from '../tools/tool-results';
import type { ToolTask } from './mcp-task-store';
import { NOT_CALLED } from './task.errors';

/** The current state of a task. */
export interface TaskOutcome {
  task: ToolTask;
  /** `asked`: the owner has not decided yet. */
  phase: 'asked' | 'working' | 'completed' | 'failed' | 'cancelled';
  changedAt: Date;
  message: string;
  /** The page where the owner decides. */
  page: string;
  /** Why the call was never made. */
  failure?: DomainError;
}

const MESSAGES = {
  working: 'The owner approved. The call is being made.',
  completed: 'The call has succeeded.',
  failed: 'The call failed; the result says why.',
  cancelled: 'The task was cancelled. Nothing was spent.',
};

/** Combines the stored status with the approval, which can change without a write to the task. */
export function outcomeOf(task: ToolTask, approval: ApprovalOutcome | undefined, page: string): TaskOutcome {
  const { status, updatedAt } = task;
  if (status !== 'waiting') {
    const phase = status === 'running' ? 'working' : status;
    return { task, phase, changedAt: updatedAt, message: MESSAGES[phase], page };
  }
  const changedAt = approval && approval.changedAt > updatedAt ? approval.changedAt : updatedAt;
  if (approval?.status === 'pending')
    return { task, phase: 'asked', changedAt, message: `Waiting for the owner of this agent: ${page}`, page };
  if (approval?.status === 'approved')
    return { task, phase: 'working', changedAt, message: MESSAGES.working, page };
  const failure = NOT_CALLED[approval?.status ?? 'expired']();
  return { task, phase: 'failed', changedAt, message: failure.message, page, failure };
}

const POLL_MS = 5_000;
/** The HTTP status, as for other refusals without a code in the protocol. */
const FORBIDDEN = 403;

/**
 * Revision 2025-11-25. A task that awaits its owner is `working`: there, `input_required` means that `tasks/result`
 * carries a request for the client, and clients then stop polling until the task ends.
 */
export function legacyView(outcome: TaskOutcome) {
  const status = outcome.phase === 'asked' ? 'working' : outcome.phase;
  return { ...shared(outcome), status, ttl: TASK_TTL_MS, pollInterval: POLL_MS };
}

/** The 2026-07-28 extension. There, `failed` is for calls that were never made; a refused call is `completed`. */
export function modernView(outcome: TaskOutcome, features: ClientFeatures) {
  const { task, phase, failure } = outcome;
  const view = { ...shared(outcome), ttlMs: TASK_TTL_MS, pollIntervalMs: POLL_MS };
  if (phase === 'asked' && features.elicitsUrls && !task.pageShown && task.approvalId !== null) {
    const inputRequests = pageToOpen({ id: task.approvalId, url: outcome.page });
    return { ...view, status: 'input_required', inputRequests };
  }
  if (phase === 'asked') return { ...view, status: 'working' };
  if (task.answer) return { ...view, status: 'completed', result: presented(task.answer, features) };
  if (!failure) return { ...view, status: phase };
  const { code, message } = failure;
  return { ...view, status: phase, error: { code: FORBIDDEN, message, data: { code } } };
}

/** The result of the call; undefined while it is pending, and if it was cancelled. */
export function resultOf({ task, failure }: TaskOutcome, tools: ToolCatalog): CallToolResult | undefined {
  if (task.answer) return task.answer;
  if (!failure) return undefined;
  return refused({ code: failure.code, detail: failure.message, next: tools.nextAfter(failure) });
}

function shared({ task, message, changedAt }: TaskOutcome) {
  return {
    taskId: task.id,
    statusMessage: message,
    createdAt: task.createdAt.toISOString(),
    lastUpdatedAt: changedAt.toISOString(),
  };
}
