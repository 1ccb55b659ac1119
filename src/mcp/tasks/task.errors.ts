import { refusal, missing } from '../../kernel/refusal';

export const taskNotFound = missing('task', 'No such task, or it has expired.', {
  next: 'Tasks are stored for a limited time. Call the tool again.',
});

export const tooManyTasks = refusal({
  code: 'too_many_tasks',
  kind: 'conflict',
  meaning: 'Too many tasks of this agent await its owner.',
  next: 'Wait until a task has ended, then try again.',
  shared: true,
  text: (limit: number) =>
    `${limit} tasks of this agent already await its owner. Cancel one, or wait for a decision.`,
});

export const taskNotFinished = refusal({
  code: 'task_not_finished',
  kind: 'conflict',
  meaning: 'The task has not ended. Request its result later.',
  next: 'Ask for its status, and request the result once it has ended.',
  text: { detail: 'The task has not ended yet. Try again later.', retry_after: 5 },
});

export const taskCancelled = refusal({
  code: 'task_cancelled',
  kind: 'conflict',
  meaning: 'The task was cancelled; it has no result.',
  next: 'Nothing was spent. If you still want this, call the tool again.',
  text: 'The task was cancelled and has no result.',
});

/** Why a task ended without making its call. */
export const NOT_CALLED = {
  declined: refusal({
    code: 'approval_declined',
    kind: 'forbidden',
    meaning: 'The owner declined the purchase; nothing was bought.',
    next: 'The owner declined this. Do not request it again without talking to them.',
    text: 'The owner declined. Nothing was spent.',
  }),
  expired: refusal({
    code: 'approval_expired',
    kind: 'forbidden',
    meaning: 'The approval request has expired; nothing was bought.',
    next: 'Ask the person you work for whether they still want this, then make the call again.',
    text: 'The approval request has expired. Nothing was spent.',
  }),
  used: refusal({
    code: 'approval_used',
    kind: 'forbidden',
    meaning: 'Another call used the approval that this task needed.',
    next: 'See {orders.list} for what was bought.',
    text: 'Another call used the approval. This task spent nothing.',
  }),
};
