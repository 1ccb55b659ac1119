import { Lifecycle } from '../../kernel/lifecycle';

export const TASK_STATUSES = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ToolTaskStatus = (typeof TASK_STATUSES)[number];

/**
 * The stored status of a task. Until the call runs, everything else (a decline, an expired request) follows from the
 * approval that it waits for.
 */
export const taskLifecycle = new Lifecycle<ToolTaskStatus, 'run' | 'finish' | 'cancel', 'agent' | 'system'>(
  'task',
  'The task has ended or is being carried out; it cannot be cancelled now.',
  TASK_STATUSES,
  ['waiting', 'completed', 'failed'],
  [
    // a run interrupted by a crash starts again
    { transition: 'run', from: ['waiting', 'running'], to: 'running', by: ['system'] },
    { transition: 'finish', from: ['running'], to: ['completed', 'failed'], by: ['system'] },
    { transition: 'cancel', from: ['waiting'], to: 'cancelled', by: ['agent'] },
  ],
);

export const OPEN_TASKS = TASK_STATUSES.filter((status) => taskLifecycle.can(status, 'run', 'system'));
