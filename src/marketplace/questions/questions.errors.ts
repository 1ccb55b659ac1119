import { DomainError } from '../../kernel/domain-error';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'You cannot ask about your own listing.');

export const onlyTheSeller = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the seller of the listing can answer.', {
    required_role: 'seller',
  });

export const tooManyOpenQuestions = (limit: number): DomainError =>
  new DomainError(
    'too_many_open_questions',
    'conflict',
    `You may have at most ${limit} unanswered questions about a listing.`,
    { allowed_actions: [] },
  );

export const questionHidden = (): DomainError =>
  new DomainError('question_hidden', 'conflict', 'The operator has hidden this question.', {
    allowed_actions: [],
  });

export const answerFinal = (hours: number): DomainError =>
  new DomainError('answer_final', 'conflict', `An answer can be changed only for ${hours} hours.`, {
    allowed_actions: [],
  });
