import { Body, Controller, Get, Param, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { spendingCapExceeded, moneyLimit } from '../../marketplace/spending/spending-controls.service';
import { Lenient } from '../../platform/security/lenient';
import { etagMismatch } from '../../platform/commands/commands';
import { Payable } from '../../platform/operations/operation-marks';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope, OptionalAgent } from '../../platform/security/access';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import { MessageSigner } from '../signatures/message-signer.service';
import { AnswersDocument, TakesDocument, UcpRoutes } from '../wire/documents';
import type { Reply } from '../wire/envelope';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import { cartInUse, platformConflict, unknownHandler, paymentDeclined } from '../wire/ucp.errors';
import { checkoutLifecycle } from './checkout.lifecycle';
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
  @AnswersDocument(201, {
    summary: 'Create a checkout',
    description: '200 with an error envelope if none of the items is available.',
    schema: 'checkout',
    refuses: [platformConflict, cartInUse],
    idempotent: true,
  })
  create(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.checkouts.create(call, caller, body);
  }

  @Get(':checkout_id')
  @OptionalAgent()
  @AnswersDocument(200, {
    summary: 'Get a checkout',
    description: 'An unknown id is a 200 with an error envelope, as everywhere in this protocol.',
    schema: 'checkout',
    refuses: [platformConflict],
  })
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
  @AnswersDocument(200, {
    summary: 'Replace a checkout',
    schema: 'checkout',
    refuses: [
      platformConflict,
      checkoutLifecycle.refusal.as({ meaning: 'The checkout has ended.' }),
      etagMismatch,
    ],
    idempotent: true,
  })
  update(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('checkout_id') id: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.checkouts.update(call, caller, id, body);
  }

  @Post(':checkout_id/complete')
  @Payable('The total of the checkout, in US cents')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @TakesDocument('How to pay', PAYMENT)
  @AnswersDocument(200, {
    summary: 'Complete a checkout: buys everything or nothing',
    description:
      'Every line becomes an order, paid and held in escrow. If stock or prices have changed, nothing is bought and the ' +
      'session says so. The response is signed.',
    schema: 'checkout',
    refuses: [
      unknownHandler,
      paymentDeclined.as({ meaning: 'The session can be completed later.' }),
      spendingCapExceeded,
      platformConflict,
      checkoutLifecycle.refusal.as({ meaning: 'It is canceled.' }),
      etagMismatch,
    ],
    idempotent: true,
  })
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
  @AnswersDocument(200, {
    summary: 'Cancel a checkout',
    schema: 'checkout',
    refuses: [platformConflict, checkoutLifecycle.refusal.as({ meaning: 'It is completed.' }), etagMismatch],
    idempotent: true,
  })
  cancel(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('checkout_id') id: string,
  ): Promise<Reply> {
    return this.checkouts.cancel(call, caller, id);
  }
}
