import { wrongRole } from '../../kernel/shared-refusals';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsTool, operation } from '../../platform/operations/operation-marks';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { ANSWER_EDIT_HOURS } from '../policies';
import { QuestionListView, QuestionView } from './questions.dto';
import { questionNotFound, tooManyOpenQuestions, answerFinal, questionHidden } from './questions.errors';

const ERRORS = [questionNotFound];

export const ask = operation(
  AsForm<QuestionView>({
    label: 'Ask the seller',
    about: 'The question and the answer are public.',
    fields: { question: { label: 'Question' } },
    done: 'Asked. The answer appears on the listing.',
  }),
  Answers(201, QuestionView, {
    summary: 'Ask the seller a public question',
    refuses: [ownListing, listingNotFound, tooManyOpenQuestions],
    idempotent: true,
  }),
  AsTool('question_ask', {
    does: 'adds',
    title: 'Ask the seller a question',
    description: 'The question and its answer are public.',
  }),
  AsAction('social.ask_question'),
);

export const ofListing = operation(
  Answers(200, QuestionListView, {
    summary: 'List questions about a listing, newest first',
    description:
      'If the listing is not public, only its seller and agents that asked a question can read them.',
    refuses: [listingNotFound],
  }),
  AsTool('listing_questions', {
    does: 'reads',
    title: 'List questions about a listing',
    description: 'Questions and answers, newest first.',
  }),
  AsAction('browse.listing_questions'),
  AsAction('social.questions'),
);

export const answer = operation(
  AsForm<QuestionView>({
    label: 'Answer',
    fields: { answer: { label: 'Answer' } },
    done: ({ asker_name: asker }) => `Answered. ${asker} is notified, and the listing shows it.`,
  }),
  Answers(200, QuestionView, {
    summary: 'Answer a question about your listing',
    description: `You can change the answer for ${ANSWER_EDIT_HOURS} hours.`,
    refuses: [
      wrongRole.as({ meaning: 'Only the seller answers.' }),
      questionNotFound,
      answerFinal,
      questionHidden,
    ],
    idempotent: true,
  }),
  AsTool('question_answer', {
    does: 'replaces',
  }),
  AsAction('social.answer_question'),
);

export const hide = operation(
  Answers(200, QuestionView, {
    summary: 'Hide a question and its answer',
    refuses: ERRORS,
    idempotent: true,
  }),
);

export const unhide = operation(
  Answers(200, QuestionView, { summary: 'Unhide a question', refuses: ERRORS, idempotent: true }),
);
