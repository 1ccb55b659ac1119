import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OptionalAgent } from '../../platform/security/access';
import type { Caller } from '../../platform/security/caller';
import { Lenient } from '../../platform/security/lenient';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import { TakesDocument, UcpRoutes } from '../wire/documents';
import type { Reply } from '../wire/envelope';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import { inEitherForm } from './basket-request';
import { CheckoutService } from './checkout.service';
import * as operations from './ucp-checkout.operations';

/** A checkout in the style of the REST API, for developers who know that better than UCP. */
@ApiTags('ucp')
@UcpRoutes()
@SendsReplies()
@OptionalAgent()
@PartOf('dev.ucp.shopping.checkout')
@Lenient()
@Controller('ucp/checkout')
export class UcpCheckoutController {
  constructor(private readonly checkouts: CheckoutService) {}

  @Post()
  @TakesDocument('Items, or `line_items` as in the protocol', {
    items: [{ item_id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h', quantity: 1 }],
  })
  @operations.create
  create(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Body() body: unknown,
  ): Promise<Reply> {
    return inEitherForm(body, (whole) => this.checkouts.create(call, caller, whole));
  }
}
