import type { ApprovalOutcome } from '../../agents/owner-controls/approvals.service';
import { DomainError } from '../../kernel/domain-error';
import type { Task } from './mcp-task-store';
import { NOT_CALLED } from './task.errors';

/** The current state of a task. */
export interface TaskOutcome {
  task: Task;
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
export function outcomeOf(task: Task, approval: ApprovalOutcome | undefined, page: string): TaskOutcome {
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
