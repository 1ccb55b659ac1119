import { missing } from '../../kernel/refusal';
import { wrongRole } from '../../kernel/shared-refusals';

export const reviewNotFound = missing(
  'review',
  'No such review by a buyer, or it is hidden until both sides have reviewed.',
  {
    next: 'List your reviews with {reviews.ofSeller}.',
  },
);

export const onlyTheReviewed = wrongRole.also({
  detail: 'Only the reviewed seller can answer.',
  required_role: 'seller',
});
