import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import type { AgentCaller } from '../../platform/security/caller';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import { MessageSigner } from '../signatures/message-signer.service';
import type { Reply } from '../wire/envelope';
import { AnswersDocument, UcpRoutes } from '../wire/documents';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import { UcpOrders } from './ucp-orders.service';

@ApiTags('ucp')
@UcpRoutes()
@SendsReplies()
@PartOf('dev.ucp.shopping.order')
@Lenient()
@Controller('ucp/orders')
export class UcpOrdersController {
  constructor(
    private readonly orders: UcpOrders,
    private readonly signer: MessageSigner,
  ) {}

  @Get(':ucp_order_id')
  @AnswersDocument(200, {
    summary: 'Get the order of a checkout, as the buying agent',
    description: 'The response is signed.',
    schema: 'order',
  })
  async get(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: AgentCaller,
    @Param('ucp_order_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply> {
    const reply = await this.orders.get(call, caller, id);
    await this.signer.signReply(response, reply);
    return reply;
  }
}
