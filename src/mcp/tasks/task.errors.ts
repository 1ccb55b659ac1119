import { DomainError } from '../../kernel/domain-error';

export const tooManyTasks = (limit: number): DomainError =>
  new DomainError(
    'too_many_tasks',
    'conflict',
    `${limit} tasks of this agent wait for its owner already. Cancel one, or wait for an answer.`,
  );

export const taskNotFinished = (): DomainError =>
  new DomainError('task_not_finished', 'conflict', 'The task has not ended yet. Ask again later.', {
    retry_after: 5,
  });

export const taskCancelled = (): DomainError =>
  new DomainError('task_cancelled', 'conflict', 'The task was cancelled; it has no result.');
