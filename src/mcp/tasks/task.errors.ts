import { refusal, missing } from '../../kernel/refusal';

export const taskNotFound = missing('task', 'No such task, or it has expired.');

export const tooManyTasks = refusal(
  {
    code: 'too_many_tasks',
    kind: 'conflict',
    meaning: 'As many tasks of this agent wait for its owner as may.',
    shared: true,
  },
  (limit: number) =>
    `${limit} tasks of this agent already await its owner. Cancel one, or wait for a decision.`,
);

export const taskNotFinished = refusal(
  {
    code: 'task_not_finished',
    kind: 'conflict',
    meaning: 'The task has not ended; ask for its result again later.',
  },
  { detail: 'The task has not ended yet. Ask again later.', retry_after: 5 },
);

export const taskCancelled = refusal(
  { code: 'task_cancelled', kind: 'conflict', meaning: 'The task was cancelled; it has no result.' },
  'The task was cancelled and has no result.',
);

/** Why a task ended without making its call. */
export const NOT_CALLED = {
  declined: refusal(
    {
      code: 'approval_declined',
      kind: 'forbidden',
      meaning: 'The owner declined the purchase of this task; nothing was bought.',
      next: 'The owner declined this. Do not request it again without talking to them.',
    },
    'The owner declined. Nothing was spent.',
  ),
  expired: refusal(
    {
      code: 'approval_expired',
      kind: 'forbidden',
      meaning: 'The time for the approval of this task is over; nothing was bought.',
      next: 'Ask the person you work for whether they still want this, then make the call again.',
    },
    'The approval request has expired. Nothing was spent.',
  ),
  used: refusal(
    {
      code: 'approval_used',
      kind: 'forbidden',
      meaning: 'Another call used the approval that this task waited for.',
      next: 'See {orders.list} for what was bought.',
    },
    'Another call used the approval. This task spent nothing.',
  ),
};
