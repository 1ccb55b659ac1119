import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { orderNotFound } from '../orders.errors';
import { OrdersReader } from '../orders.reader';
import { VerificationReader } from '../verification/verification.reader';
import { type DisputeEvidenceView, DisputeRecordView } from './dispute-record.dto';
import * as operations from './disputes.operations';
import { DisputesReader } from './disputes.reader';
import { DisputesService } from './disputes.service';
import { DisputeListView, DisputesQuery, DisputeView, ResolveDisputeRequest } from './refunds.dto';

/** How many messages the operator sees. */
const MESSAGES = 100;

@ApiTags('operator')
@AdminOnly()
@Controller('admin/disputes')
export class AdminDisputesController {
  constructor(
    private readonly disputes: DisputesService,
    private readonly reader: DisputesReader,
    private readonly orders: OrdersReader,
    private readonly verifications: VerificationReader,
  ) {}

  @Get()
  @operations.list
  list(@Query() query: DisputesQuery): Promise<DisputeListView> {
    return this.reader.list(query);
  }

  @Get(':order_id')
  @operations.get
  async get(@IdParam('ord', 'order_id', orderNotFound) id: string): Promise<DisputeRecordView> {
    const dispute = await this.reader.getForOperator(id);
    const evidence = dispute.order_status === 'disputed' ? await this.evidenceOf(dispute) : null;
    return { ...dispute, evidence };
  }

  private async evidenceOf({ order_id: id, buyer_id: buyer }: DisputeView): Promise<DisputeEvidenceView> {
    const [order, { messages }, verification] = await Promise.all([
      this.orders.get(buyer, id),
      this.orders.thread(buyer, id, { limit: MESSAGES, offset: 0 }),
      this.verifications.find(buyer, id),
    ]);
    const { delivery_data, fulfillment_message, buyer_note } = order;
    return { delivery_data, fulfillment_message, buyer_note, verification, messages };
  }

  @Post(':order_id/resolve')
  @operations.resolve
  resolve(
    @From() caller: Caller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ResolveDisputeRequest,
  ): Promise<DisputeView> {
    return this.disputes.resolve(caller, id, body);
  }
}
