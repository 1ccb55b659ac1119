import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { MayLag } from '../../platform/operations/operation-marks';
import { Versioned } from '../../platform/operations/versioned';
import { OptionalAgent, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { listingNotFound } from '../marketplace.errors';
import { AgentSpecView, FeesView } from './agent-spec.dto';
import { AgentSpecReader } from './agent-spec.reader';
import { ListingListView, ListingView } from './listing-views.dto';
import {
  CreateListingRequest,
  FeesQuery,
  OwnListingsQuery,
  UpdateListingRequest,
  ModerationRequest,
} from './listings.dto';
import * as operations from './listings.operations';
import { ListingsReader } from './listings.reader';
import { ListingsService } from './listings.service';
import { ModerationService } from './moderation.service';

const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

@ApiTags('listings')
@Controller('marketplace/listings')
export class ListingsController {
  constructor(
    private readonly listings: ListingsService,
    private readonly reader: ListingsReader,
    private readonly specs: AgentSpecReader,
  ) {}

  @Post()
  @Versioned()
  @operations.create
  create(@From() caller: AgentCaller, @Body() body: CreateListingRequest): Promise<ListingView> {
    return this.listings.create(caller, body);
  }

  @Get(':listing_id')
  @OptionalAgent()
  @Versioned()
  @operations.get
  get(@From() caller: Caller, @ListingId() id: string): Promise<ListingView> {
    return this.reader.view(id, caller);
  }

  @PutOrPatch(':listing_id')
  @Versioned()
  @operations.update
  update(
    @From() caller: AgentCaller,
    @ListingId() id: string,
    @Body() body: UpdateListingRequest,
  ): Promise<ListingView> {
    return this.listings.update(caller, id, body);
  }

  @Delete(':listing_id')
  @operations.archive
  archive(@From() caller: AgentCaller, @ListingId() id: string): Promise<void> {
    return this.listings.archive(caller, id);
  }

  @Get(':listing_id/agent-spec')
  @Public()
  @MayLag()
  @operations.getSpec
  getSpec(@ListingId() id: string): Promise<AgentSpecView> {
    return this.specs.specOf(id);
  }

  @Get(':listing_id/fees')
  @Public()
  @operations.getFees
  getFees(@ListingId() id: string, @Query() query: FeesQuery): Promise<FeesView> {
    return this.specs.feesOf(id, query.quantity);
  }
}

@ApiTags('listings')
@Controller('marketplace')
export class OwnListingsController {
  constructor(private readonly reader: ListingsReader) {}

  @Get(['sellers/me/listings', 'my/listings'])
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: OwnListingsQuery): Promise<ListingListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/listings/:listing_id')
export class AdminListingsController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly reader: ListingsReader,
  ) {}

  @Get()
  @operations.getAdminListings
  get(@ListingId() id: string): Promise<ListingView> {
    return this.reader.getKnown(id);
  }

  @Post('suspend')
  @operations.suspend
  suspend(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.suspend(caller, id, body.reason);
  }

  @Post('lift')
  @operations.lift
  lift(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() _body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.lift(caller, id);
  }
}
