import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AgentCaller } from '../../platform/security/caller';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import type { Reply } from '../wire/envelope';
import { AnswersDocument, UcpRoutes } from '../wire/documents';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import { UcpOrders } from './ucp-orders.service';

@ApiTags('ucp')
@UcpRoutes()
@SendsReplies()
@PartOf('dev.ucp.shopping.order')
@Controller('ucp/orders')
export class UcpOrdersController {
  constructor(private readonly orders: UcpOrders) {}

  @Get(':ucp_order_id')
  @AnswersDocument(200, {
    summary: 'What became of a checkout: its orders as one, for the agent that bought',
    schema: 'order',
  })
  get(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: AgentCaller,
    @Param('ucp_order_id') id: string,
  ): Promise<Reply> {
    return this.orders.get(call, caller, id);
  }
}
