import { Lifecycle } from '../../kernel/lifecycle';
import { TASK_STATES, type TaskState } from '../protocol/model';

export type TaskTransition = 'answer' | 'go_on' | 'cancel' | 'expire';
/** `caller`: who sent the task; `agent`: who received it; `system`: the clock. */
export type TaskRole = 'caller' | 'agent' | 'system';

const OPEN = ['submitted', 'working', 'input_required'] as const satisfies readonly TaskState[];

/** States that an agent may move its task to. */
export const ANSWERED_STATES = ['working', 'input_required', 'completed', 'failed', 'rejected'] as const;
export type AnsweredState = (typeof ANSWERED_STATES)[number];

/** Who may make which transition. A task that cannot reach its agent starts, and ends, as rejected. */
export const taskLifecycle = new Lifecycle<TaskState, TaskTransition, TaskRole>(
  'task',
  'The task has ended or is being carried out; it cannot be cancelled now.',
  TASK_STATES,
  ['submitted', 'rejected'],
  [
    { transition: 'answer', from: OPEN, to: ANSWERED_STATES, by: ['agent'] },
    { transition: 'go_on', from: ['input_required'], to: 'working', by: ['caller'] },
    { transition: 'cancel', from: OPEN, to: 'canceled', by: ['caller'] },
    { transition: 'expire', from: OPEN, to: 'failed', by: ['system'] },
  ],
);
