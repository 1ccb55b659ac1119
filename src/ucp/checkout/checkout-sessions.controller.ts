import { Body, Controller, Get, Param, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { moneyLimit } from '../../marketplace/spending/spending-controls.service';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope, OptionalAgent } from '../../platform/security/access';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { Lenient } from '../../platform/security/lenient';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import { MessageSigner } from '../signatures/message-signer.service';
import { TakesDocument, UcpRoutes } from '../wire/documents';
import type { Reply } from '../wire/envelope';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import * as operations from './checkout-sessions.operations';
import { CheckoutService } from './checkout.service';
import { CompletionService } from './completion.service';

const LINES = { line_items: [{ item: { id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }, quantity: 1 }] };
const PAYMENT = {
  payment: { instruments: [{ id: 'instrument_1', handler_id: 'escrow', type: 'escrow_balance' }] },
};

/** The protocol's checkout sessions. */
@ApiTags('ucp')
@UcpRoutes()
@SendsReplies()
@PartOf('dev.ucp.shopping.checkout')
@Lenient()
@Controller('ucp/checkout-sessions')
export class UcpCheckoutSessionsController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly completion: CompletionService,
    private readonly signer: MessageSigner,
  ) {}

  @Post()
  @OptionalAgent()
  @TakesDocument('The items; see the schema for more members', LINES)
  @operations.create
  create(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.checkouts.create(call, caller, body);
  }

  @Get(':checkout_id')
  @OptionalAgent()
  @operations.get
  get(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('checkout_id') id: string,
  ): Promise<Reply> {
    return this.checkouts.get(call, caller, id);
  }

  @Put(':checkout_id')
  @OptionalAgent()
  @TakesDocument('The complete cart: omitted items are removed', LINES)
  @operations.update
  update(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('checkout_id') id: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.checkouts.update(call, caller, id, body);
  }

  @Post(':checkout_id/complete')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @TakesDocument('How to pay', PAYMENT)
  @operations.complete
  async complete(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: AgentCaller,
    @Param('checkout_id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Reply> {
    const reply = await this.completion.complete(call, caller, id, body);
    await this.signer.signReply(response, reply);
    return reply;
  }

  @Post(':checkout_id/cancel')
  @OptionalAgent()
  @operations.cancel
  cancel(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('checkout_id') id: string,
  ): Promise<Reply> {
    return this.checkouts.cancel(call, caller, id);
  }
}
