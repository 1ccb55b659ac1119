import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OptionalAgent, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { listingNotFound } from '../marketplace.errors';
import {
  AnswerRequest,
  QuestionListView,
  QuestionRequest,
  QuestionsQuery,
  QuestionView,
  HideQuestionRequest,
} from './questions.dto';
import { questionNotFound } from './questions.errors';
import * as operations from './questions.operations';
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
  @operations.ask
  ask(
    @From() caller: AgentCaller,
    @ListingId() id: string,
    @Body() body: QuestionRequest,
  ): Promise<QuestionView> {
    return this.questions.ask(caller, id, body);
  }

  @Get('listings/:listing_id/questions')
  @OptionalAgent()
  @operations.ofListing
  ofListing(
    @From() caller: Caller,
    @ListingId() id: string,
    @Query() query: QuestionsQuery,
  ): Promise<QuestionListView> {
    return this.reader.listOfListing(id, query, caller.holder?.agentId);
  }

  @Post('questions/:question_id/answer')
  @operations.answer
  answer(
    @From() caller: AgentCaller,
    @IdParam('qst', 'question_id', questionNotFound) id: string,
    @Body() body: AnswerRequest,
  ): Promise<QuestionView> {
    return this.questions.answer(caller, id, body);
  }
}

const QuestionId = (): ParameterDecorator => IdParam('qst', 'question_id', questionNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin/questions/:question_id')
export class QuestionModerationController {
  constructor(private readonly moderation: QuestionsService) {}

  @Post('hide')
  @operations.hide
  hide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() body: HideQuestionRequest,
  ): Promise<QuestionView> {
    return this.moderation.hide(caller, id, body.reason);
  }

  @Post('unhide')
  @operations.unhide
  unhide(
    @From() caller: Caller,
    @QuestionId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<QuestionView> {
    return this.moderation.unhide(caller, id);
  }
}
