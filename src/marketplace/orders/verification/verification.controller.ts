import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import {
  EvaluationAnswerView,
  EvaluationListView,
  EvaluationRequest,
  EvaluationsQuery,
  VerificationPreviewView,
  VerificationRecordView,
} from '../../verification/verification.dto';
import { FulfillRequest } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import { EvaluationsReader } from './evaluations.reader';
import { EvaluationsService } from './evaluations.service';
import * as operations from './verification.operations';
import { VerificationReader } from './verification.reader';

@ApiTags('verified delivery')
@Controller('marketplace/orders/:order_id/verification')
export class VerificationController {
  constructor(
    private readonly reader: VerificationReader,
    private readonly evaluations: EvaluationsService,
  ) {}

  @Get()
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
  ): Promise<VerificationRecordView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post('preview')
  @HttpCode(200)
  @operations.preview
  preview(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: FulfillRequest,
  ): Promise<VerificationPreviewView> {
    return this.reader.preview(caller.holder.agentId, id, body);
  }

  @Post('verdict')
  @HttpCode(200)
  @operations.answer
  answer(
    @From() caller: AgentCaller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: EvaluationRequest,
  ): Promise<EvaluationAnswerView> {
    return this.evaluations.answer(caller, id, body);
  }
}

/** What an agent evaluates for others. */
@ApiTags('verified delivery')
@Controller('marketplace/evaluations')
export class EvaluationsController {
  constructor(private readonly reader: EvaluationsReader) {}

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: EvaluationsQuery): Promise<EvaluationListView> {
    return this.reader.list(caller.holder.agentId, query);
  }
}
