import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Lenient } from '../../platform/security/lenient';
import { OptionalAgent } from '../../platform/security/access';
import type { Caller } from '../../platform/security/caller';
import { Negotiation, PartOf, type UcpCall } from '../negotiation/ucp-call';
import type { Reply } from '../wire/envelope';
import { AnswersDocument, TakesDocument, UcpRoutes } from '../wire/documents';
import { SendsReplies } from '../wire/replies';
import { FromPlatform } from '../wire/ucp-caller';
import { CartsService } from './carts.service';

const LINES = { line_items: [{ item: { id: 'lst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }, quantity: 1 }] };
@ApiTags('ucp')
@UcpRoutes()
@SendsReplies()
@OptionalAgent()
@PartOf('dev.ucp.shopping.cart')
@Lenient()
@Controller('ucp/carts')
export class UcpCartsController {
  constructor(private readonly carts: CartsService) {}

  @Post()
  @TakesDocument('The items', LINES)
  @AnswersDocument(201, { summary: 'Create a cart', schema: 'cart', idempotent: true })
  create(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.carts.create(call, caller, body);
  }

  @Get(':cart_id')
  @AnswersDocument(200, { summary: 'Get a cart at current prices', schema: 'cart' })
  get(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('cart_id') id: string,
  ): Promise<Reply> {
    return this.carts.get(call, caller, id);
  }

  @Put(':cart_id')
  @TakesDocument('The complete cart: omitted items are removed', LINES)
  @AnswersDocument(200, {
    summary: 'Replace a cart',
    schema: 'cart',
    idempotent: true,
  })
  update(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('cart_id') id: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    return this.carts.update(call, caller, id, body);
  }

  @Post(':cart_id/cancel')
  @AnswersDocument(200, { summary: 'Cancel a cart', schema: 'cart', idempotent: true })
  cancel(
    @Negotiation() call: UcpCall,
    @FromPlatform() caller: Caller,
    @Param('cart_id') id: string,
  ): Promise<Reply> {
    return this.carts.cancel(call, caller, id);
  }
}
