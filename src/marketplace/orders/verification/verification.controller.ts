import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type AgentCaller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { VerificationPreviewView, VerificationRecordView } from '../../verification/verification.dto';
import { FulfillRequest } from '../orders.dto';
import { orderNotFound } from '../orders.errors';
import * as operations from './verification.operations';
import { VerificationReader } from './verification.reader';

@ApiTags('orders')
@Controller('marketplace/orders/:order_id/verification')
export class VerificationController {
  constructor(private readonly reader: VerificationReader) {}

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
}
