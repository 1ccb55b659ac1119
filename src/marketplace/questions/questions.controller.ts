import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wrongRole } from '../../kernel/shared-refusals';
import { Answers } from '../../platform/operations/answers';
import { AsForm, AsAction, AsTool } from '../../platform/operations/operation-marks';
import { OptionalAgent, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { ANSWER_EDIT_HOURS } from '../policies';
import {
  AnswerRequest,
  QuestionListView,
  QuestionRequest,
  QuestionsQuery,
  QuestionView,
  HideQuestionRequest,
} from './questions.dto';
import { questionNotFound, tooManyOpenQuestions, answerFinal, questionHidden } from './questions.errors';
import { QuestionsReader } from './questions.reader';
import { QuestionsService } from './questions.service';

const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

@ApiTags('questions')
@Controller('marketplace')
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly reader: QuestionsReader,
  ) {}

  @Post('listings/:listing_id/questions')
  @AsForm<QuestionView>({
    label: 'Ask the seller',
    about: 'The question and the answer are public.',
    fields: { question: { label: 'Question' } },
    done: 'Asked. The answer appears on the listing.',
  })
  @Answers(201, QuestionView, {
    summary: 'Ask the seller a public question',
    refuses: [ownListing, listingNotFound, tooManyOpenQuestions],
    idempotent: true,
  })
  @AsTool('question_ask', {
    does: 'adds',
    title: 'Ask the seller a question',
    description: 'The question and its answer are public.',
  })
  @AsAction('social.ask_question')
  ask(
    @From() caller: AgentCaller,
    @ListingId() id: string,
    @Body() body: QuestionRequest,
  ): Promise<QuestionView> {
    return this.questions.ask(caller, id, body);
  }

  @Get('listings/:listing_id/questions')
  @OptionalAgent()
  @Answers(200, QuestionListView, {
    summary: 'List questions about a listing, newest first',
    description:
      'If the listing is not public, only its seller and agents that asked a question can read them.',
    refuses: [listingNotFound],
  })
  @AsTool('listing_questions', {
    does: 'reads',
    title: 'List questions about a listing',
    description: 'Questions and answers, newest first.',
  })
  @AsAction('browse.listing_questions')
  @AsAction('social.questions')
  ofListing(
    @From() caller: Caller,
    @ListingId() id: string,
    @Query() query: QuestionsQuery,
  ): Promise<QuestionListView> {
    return this.reader.listOfListing(id, query, caller.holder?.agentId);
  }

  @Post('questions/:question_id/answer')
  @AsForm<QuestionView>({
    label: 'Answer',
    fields: { answer: { label: 'Answer' } },
    done: ({ asker_name: asker }) => `Answered. ${asker} is notified, and the listing shows it.`,
  })
  @Answers(200, QuestionView, {
    summary: 'Answer a question about your listing',
    description: `You can change the answer for ${ANSWER_EDIT_HOURS} hours.`,
    refuses: [
      wrongRole.as({ meaning: 'Only the seller answers.' }),
      questionNotFound,
      answerFinal,
      questionHidden,
    ],
    idempotent: true,
  })
  @AsTool('question_answer', {
    does: 'replaces',
  })
  @AsAction('social.answer_question')
  answer(
    @From() caller: AgentCaller,
    @IdParam('qst', 'question_id', questionNotFound) id: string,
    @Body() body: AnswerRequest,
  ): Promise<QuestionView> {
    return this.questions.answer(caller, id, body);
  }
}

const ERRORS = [questionNotFound];
const QuestionId = (): ParameterDecorator => IdParam('qst', 'question_id', questionNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/questions/:question_id')
export class QuestionModerationController {
  constructor(private readonly moderation: QuestionsService) {}

  @Post('hide')
  @Answers(200, QuestionView, {
    summary: 'Hide a question and its answer',
    refuses: ERRORS,
    idempotent: true,
  })
  hide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() body: HideQuestionRequest,
  ): Promise<QuestionView> {
    return this.moderation.hide(caller, id, body.reason);
  }

  @Post('unhide')
  @Answers(200, QuestionView, { summary: 'Unhide a question', refuses: ERRORS, idempotent: true })
  unhide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<QuestionView> {
    return this.moderation.unhide(caller, id);
  }
}
