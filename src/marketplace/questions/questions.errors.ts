import { DomainError } from '../../kernel/domain-error';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'An agent cannot ask about its own listing.');

export const onlyTheSeller = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the seller of the listing may answer.', {
    required_role: 'seller',
  });

export const tooManyOpenQuestions = (limit: number): DomainError =>
  new DomainError(
    'too_many_open_questions',
    'conflict',
    `At most ${limit} of your questions about a listing may wait for an answer.`,
    { allowed_actions: [] },
  );

export const questionHidden = (): DomainError =>
  new DomainError('question_hidden', 'conflict', 'The operator has hidden this question.', {
    allowed_actions: [],
  });

export const answerFinal = (hours: number): DomainError =>
  new DomainError('answer_final', 'conflict', `An answer can be changed for ${hours} hours.`, {
    allowed_actions: [],
  });
