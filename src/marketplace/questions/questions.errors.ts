import { refusal, missing } from '../../kernel/refusal';
import { wrongRole } from '../../kernel/shared-refusals';
import { ownListing as ownListingOf } from '../marketplace.errors';
import { ANSWER_EDIT_HOURS, MAX_OPEN_QUESTIONS } from '../policies';

export const questionNotFound = missing('question', 'No such question, or the operator has hidden it.', {
  next: 'List the questions of a listing with {questions.ofListing}.',
});

export const ownListing = ownListingOf.also('You cannot ask about your own listing.');

export const onlyTheSeller = wrongRole.also({
  detail: 'Only the seller of the listing can answer.',
  required_role: 'seller',
});

export const tooManyOpenQuestions = refusal({
  code: 'too_many_open_questions',
  kind: 'conflict',
  meaning: `You already have ${MAX_OPEN_QUESTIONS} unanswered questions about this listing.`,
  next: 'Wait until the seller has answered your questions: {questions.ofListing}.',
  text: (limit: number) => ({
    detail: `You may have at most ${limit} unanswered questions about a listing.`,
    allowed_actions: [],
  }),
});

export const questionHidden = refusal({
  code: 'question_hidden',
  kind: 'conflict',
  meaning: 'The operator has hidden the question.',
  next: 'The question cannot be answered. If you think that this is a mistake, ask the operator.',
  text: { detail: 'The operator has hidden this question.', allowed_actions: [] },
});

export const answerFinal = refusal({
  code: 'answer_final',
  kind: 'conflict',
  meaning: `An answer can be changed for ${ANSWER_EDIT_HOURS} hours.`,
  next: 'The answer can no longer be changed. To add something, change the description of the listing.',
  text: (hours: number) => ({
    detail: `An answer can be changed only for ${hours} hours.`,
    allowed_actions: [],
  }),
});
