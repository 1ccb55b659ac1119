import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { etagMismatch } from '../../../platform/commands/commands';
import { Answers } from '../../../platform/operations/answers';
import { AsCommand, AsList } from '../../../platform/operations/operation-marks';
import { AdminOnly } from '../../../platform/security/access';
import { type Caller, From } from '../../../platform/security/caller';
import { IdParam } from '../../../platform/validation/params';
import { orderLifecycle } from '../order.lifecycle';
import { orderNotFound, disputeAtProvider } from '../orders.errors';
import { OrdersReader } from '../orders.reader';
import { type DisputeEvidenceView, DisputeRecordView } from './dispute-record.dto';
import { disputeForm } from './dispute-forms';
import { DisputesService } from './disputes.service';
import { DisputesReader } from './disputes.reader';
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
  ) {}

  @Get()
  @Answers(200, DisputeListView, { summary: 'List open disputes, oldest first' })
  @AsList('Disputes, oldest first')
  @AsCommand('disputes list', {
    awaiting: { title: 'Disputes to decide' },
    columns: [
      'order_id',
      'listing_title',
      'buyer_id',
      'seller_id',
      'total_cents',
      'refundable_cents',
      'reason',
      'created_at',
    ],
  })
  list(@Query() query: DisputesQuery): Promise<DisputeListView> {
    return this.reader.list(query);
  }

  @Get(':order_id')
  @Answers(200, DisputeRecordView, {
    summary: 'Get the last refund case of an order, open or decided',
    description: 'While the order is disputed, it includes the delivery and the messages of the parties.',
    refuses: [orderNotFound.as({ meaning: 'No such order, or no refund was ever requested.' })],
  })
  @AsCommand('disputes show')
  async get(@IdParam('ord', 'order_id', orderNotFound) id: string): Promise<DisputeRecordView> {
    const dispute = await this.reader.getForOperator(id);
    const evidence = dispute.order_status === 'disputed' ? await this.evidenceOf(dispute) : null;
    return { ...dispute, evidence };
  }

  private async evidenceOf({ order_id: id, buyer_id: buyer }: DisputeView): Promise<DisputeEvidenceView> {
    const [order, { messages }] = await Promise.all([
      this.orders.get(buyer, id),
      this.orders.thread(buyer, id, { limit: MESSAGES, offset: 0 }),
    ]);
    const { delivery_data, fulfillment_message, buyer_note } = order;
    return { delivery_data, fulfillment_message, buyer_note, messages };
  }

  @Post(':order_id/resolve')
  @Answers(200, DisputeView, {
    summary: 'Resolve a dispute: set the refund to the buyer',
    refuses: [
      orderNotFound,
      orderLifecycle.refusal.as({ meaning: 'Not disputed.' }),
      disputeAtProvider.as({ meaning: 'The provider decides.' }),
      etagMismatch,
    ],
    idempotent: true,
  })
  @disputeForm
  @AsCommand('disputes decide', { reason: 'note', onlyIf: { status: ['disputed', 'escalated'] } })
  resolve(
    @From() caller: Caller,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Body() body: ResolveDisputeRequest,
  ): Promise<DisputeView> {
    return this.disputes.resolve(caller, id, body);
  }
}
