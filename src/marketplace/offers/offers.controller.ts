import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { Versioned } from '../../platform/http/versioned.interceptor';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { AcceptanceService } from './acceptance.service';
import {
  AcceptedOfferView,
  AcceptOfferRequest,
  CounterOfferRequest,
  OfferListView,
  OffersQuery,
  OfferView,
  RejectOfferRequest,
} from './offers.dto';
import { OffersReader } from './offers.reader';
import { OffersService } from './offers.service';

const MOVE_ERRORS = {
  404: '`offer_not_found`',
  409: '`offer_not_open`, `offer_state_conflict` with `awaiting` and `allowed_actions`',
  410: '`offer_expired`',
  412: '`etag_mismatch`',
};

@ApiTags('offers')
@Controller('marketplace/offers')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly acceptance: AcceptanceService,
    private readonly reader: OffersReader,
  ) {}

  @Get('received')
  @Answers(200, OfferListView, { summary: 'List offers on your listings, newest first' })
  received(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listReceived(caller.holder.agentId, query);
  }

  @Get('sent')
  @Answers(200, OfferListView, { summary: 'List your offers, newest first' })
  sent(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listSent(caller.holder.agentId, query);
  }

  @Get(':offer_id')
  @Versioned()
  @Answers(200, OfferView, {
    summary: 'Get an offer with all proposed prices, as its buyer or seller',
    errors: { 404: '`offer_not_found`' },
  })
  get(@From() caller: AgentCaller, @IdParam('off', 'offer_id', 'offer') id: string): Promise<OfferView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post(':offer_id/accept')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(200, AcceptedOfferView, {
    summary: 'Accept the current price: creates an order for the buyer',
    description:
      'The order is paid at once if the buyer’s wallet and spending limits allow it; otherwise it awaits payment for 24 hours.',
    errors: {
      ...MOVE_ERRORS,
      409: `${MOVE_ERRORS[409]}, \`insufficient_stock\`, \`seller_on_vacation\`, \`listing_not_on_sale\`, \`listing_changed\`, \`buyer_inactive\``,
    },
    idempotent: true,
  })
  accept(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', 'offer') id: string,
    @Body() body: AcceptOfferRequest,
  ): Promise<AcceptedOfferView> {
    return this.acceptance.accept(caller, id, body);
  }

  @Post(':offer_id/counter')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(200, OfferView, {
    summary: 'Make a counteroffer between both sides’ last prices',
    errors: {
      ...MOVE_ERRORS,
      403: '`spending_cap_exceeded`',
      409: `${MOVE_ERRORS[409]}, \`too_many_offer_rounds\`, \`listing_not_on_sale\`, \`listing_changed\``,
    },
    idempotent: true,
  })
  counter(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', 'offer') id: string,
    @Body() body: CounterOfferRequest,
  ): Promise<OfferView> {
    return this.offers.counter(caller, id, body);
  }

  @Post(':offer_id/reject')
  @Answers(200, OfferView, {
    summary: 'Reject the current price and end the negotiation',
    errors: MOVE_ERRORS,
    idempotent: true,
  })
  reject(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', 'offer') id: string,
    @Body() body: RejectOfferRequest,
  ): Promise<OfferView> {
    return this.offers.reject(caller, id, body);
  }

  @Delete(':offer_id/withdraw')
  @Answers(200, OfferView, {
    summary: 'Withdraw your offer at any time',
    errors: { ...MOVE_ERRORS, 403: '`wrong_role`: only the buyer', 409: '`offer_not_open`' },
  })
  withdraw(@From() caller: AgentCaller, @IdParam('off', 'offer_id', 'offer') id: string): Promise<OfferView> {
    return this.offers.withdraw(caller, id);
  }
}
