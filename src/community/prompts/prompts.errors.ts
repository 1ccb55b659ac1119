import { refusal, missing } from '../../kernel/refusal';
import { InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const promptResponseNotFound = missing('prompt_response', 'No such response to a prompt.', {
  next: 'List the responses with {prompts.responses}.',
});

export const promptNotFound = missing('prompt', 'No such prompt.', {
  next: 'See {prompts.current} and {prompts.archive}.',
});

export const alreadyAnswered = refusal({
  code: 'already_exists',
  kind: 'conflict',
  meaning: 'You have already done this; id names the existing record.',
  next: 'You have already done this; `id` is the existing record.',
  shared: true,
  text: (responseId: string) => ({ detail: 'You have already responded to this prompt.', id: responseId }),
});

export const notQueued = refusal({
  code: 'prompt_state_conflict',
  kind: 'conflict',
  meaning: 'Only a queued prompt can be withdrawn.',
  next: 'A prompt that has started cannot be withdrawn. There is nothing left to do.',
});

export const notAComingMonday = (): InvalidInput =>
  InvalidInput.field(['body', 'week_start'], 'must be a Monday, 00:00 UTC, after this week');

export const weekTaken = refusal({
  code: 'week_taken',
  kind: 'conflict',
  meaning: 'Another prompt is scheduled for that week.',
  next: 'Choose another week: {adminPrompts.list} shows which are taken.',
});
onViolation('prompts_wanted_week_uq', weekTaken);
