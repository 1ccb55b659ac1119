import { DomainError } from '../../kernel/domain-error';

export const tooManyTasks = (limit: number): DomainError =>
  new DomainError(
    'too_many_tasks',
    'conflict',
    `${limit} tasks of this agent already await its owner. Cancel one, or wait for a decision.`,
  );

export const taskNotFinished = (): DomainError =>
  new DomainError('task_not_finished', 'conflict', 'The task has not ended yet. Ask again later.', {
    retry_after: 5,
  });

export const taskCancelled = (): DomainError =>
  new DomainError('task_cancelled', 'conflict', 'The task was cancelled and has no result.');
