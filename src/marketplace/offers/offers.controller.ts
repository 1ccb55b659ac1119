import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Versioned } from '../../platform/operations/versioned';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { listingNotFound } from '../marketplace.errors';
import { moneyLimit } from '../spending/spending-controls.service';
import { AcceptanceService } from './acceptance.service';
import { OfferCreationService } from './offer-creation.service';
import {
  AcceptedOfferView,
  AcceptOfferRequest,
  CounterOfferRequest,
  OfferListView,
  OffersQuery,
  OfferView,
  RejectOfferRequest,
  MakeOfferRequest,
} from './offers.dto';
import { offerNotFound } from './offers.errors';
import * as operations from './offers.operations';
import { OffersReader } from './offers.reader';
import { OffersService } from './offers.service';

@ApiTags('offers')
@Controller('marketplace/listings')
export class ListingOffersController {
  constructor(private readonly making: OfferCreationService) {}

  @Post(':listing_id/offers')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.make
  make(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) listingId: string,
    @Body() body: MakeOfferRequest,
  ): Promise<OfferView> {
    return this.making.create(caller, listingId, body);
  }
}

@ApiTags('offers')
@Controller('marketplace/offers')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly acceptance: AcceptanceService,
    private readonly reader: OffersReader,
  ) {}

  @Get('received')
  @operations.received
  received(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listReceived(caller.holder.agentId, query);
  }

  @Get('sent')
  @operations.sent
  sent(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listSent(caller.holder.agentId, query);
  }

  @Get(':offer_id')
  @Versioned()
  @operations.get
  get(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
  ): Promise<OfferView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post(':offer_id/accept')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.accept
  accept(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: AcceptOfferRequest,
  ): Promise<AcceptedOfferView> {
    return this.acceptance.accept(caller, id, body);
  }

  @Post(':offer_id/counter')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @operations.counter
  counter(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: CounterOfferRequest,
  ): Promise<OfferView> {
    return this.offers.counter(caller, id, body);
  }

  @Post(':offer_id/reject')
  @operations.reject
  reject(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: RejectOfferRequest,
  ): Promise<OfferView> {
    return this.offers.reject(caller, id, body);
  }

  @Delete(':offer_id/withdraw')
  @operations.withdraw
  withdraw(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
  ): Promise<OfferView> {
    return this.offers.withdraw(caller, id);
  }
}
