import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const alreadyAnswered = (responseId: string): DomainError =>
  new DomainError('already_exists', 'conflict', 'You have already responded to this prompt.', {
    id: responseId,
  });

export const notQueued = (): DomainError =>
  new DomainError('prompt_state_conflict', 'conflict', 'Only a queued prompt can be withdrawn.');

export const notAComingMonday = (): InvalidInput =>
  InvalidInput.field(['body', 'week_start'], 'must be a Monday, 00:00 UTC, after this week');

onViolation(
  'prompts_wanted_week_uq',
  () => new DomainError('week_taken', 'conflict', 'Another prompt is scheduled for that week.'),
);
