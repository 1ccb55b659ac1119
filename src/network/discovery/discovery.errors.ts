import { missing } from '../../kernel/refusal';
export const recommendationNotFound = missing('recommendation', 'No such recommendation of yours.', {
  next: 'List your recommendations with {recommendations.list}.',
});
