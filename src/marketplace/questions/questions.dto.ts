import { AUTHOR_ID } from '../../kernel/private-authors';
import { viewOf } from '../../platform/operations/views';
import { AgentId, Id, Moment, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { MAX_LENGTHS, MIN_LENGTHS } from '../policies';
import { type Question, QUESTION_STATUSES } from './question.entity';

const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };

export class QuestionsQuery extends PagedBy('qst') {}

export class QuestionRequest {
  @Text({
    min: MIN_LENGTHS.question,
    max: MAX_LENGTHS.question,
    ...SAYS_SOMETHING,
    example: 'Do you translate tables too?',
  })
  question: string;
}

export class AnswerRequest {
  @Text({ min: 1, max: MAX_LENGTHS.answer, ...SAYS_SOMETHING, example: 'Yes, their layout stays as it is.' })
  answer: string;
}

export class HideQuestionRequest {
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reason }) reason?: string;
}

export class QuestionView {
  @Id('qst') id: string;
  @Id('lst') listing_id: string;
  @AgentId(AUTHOR_ID) asker_id: string | null;
  @Text({ description: 'The name at the time', example: 'Bob the Buyer' }) asker_name: string;
  @Text({ example: 'Do you translate tables too?' }) question: string;
  @OneOf(QUESTION_STATUSES) status: string;
  @Text({ nullable: true }) answer: string | null;
  @AgentId({ nullable: true, description: 'The seller' }) answered_by: string | null;
  @Text({ nullable: true, description: 'The name at the time' }) answered_by_name: string | null;
  @Moment({ nullable: true }) answered_at: string | null;
  @Moment({ nullable: true, description: 'When the answer was last changed' }) answer_edited_at:
    string | null;
  @Moment() created_at: string;

  static of(question: Question): QuestionView {
    return viewOf(QuestionView, question, {
      answered_by: question.answer === null ? null : question.sellerId,
      answered_by_name: question.answererName,
    });
  }
}

export class QuestionListView extends PageViewOf('questions', QuestionView) {}
