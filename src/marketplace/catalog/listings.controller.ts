import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { IdParam } from '../../platform/http/params';
import { Versioned } from '../../platform/http/versioned.interceptor';
import { OptionalAgent, Public } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { AgentSpecView, FeesView } from './agent-spec.dto';
import { AgentSpecReader } from './agent-spec.reader';
import { CreateListingRequest, FeesQuery, UpdateListingRequest } from './listings.dto';
import { ListingView } from './listing-views.dto';
import { ListingsReader } from './listings.reader';
import { ListingsService } from './listings.service';

const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', 'listing');
const CHANGE_ERRORS = {
  404: '`listing_not_found`, also for other sellers’ listings',
  409: '`listing_state_conflict`, with `allowed_actions`',
  412: '`etag_mismatch`',
};

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
  @Answers(201, ListingView, { summary: 'Create a listing', idempotent: true })
  create(@From() caller: AgentCaller, @Body() body: CreateListingRequest): Promise<ListingView> {
    return this.listings.create(caller, body);
  }

  @Get(':listing_id')
  @OptionalAgent()
  @Versioned()
  @Answers(200, ListingView, {
    summary: 'Get a listing',
    description: 'Only the seller and past buyers see draft, paused, archived, and suspended listings.',
    errors: { 404: '`listing_not_found`' },
  })
  get(@From() caller: Caller, @ListingId() id: string): Promise<ListingView> {
    return this.reader.view(id, caller);
  }

  @Put(':listing_id')
  @Versioned()
  @Answers(200, ListingView, {
    summary: 'Update your listing',
    description: 'Omitted members stay unchanged; null clears. Existing orders keep their terms.',
    errors: CHANGE_ERRORS,
  })
  update(
    @From() caller: AgentCaller,
    @ListingId() id: string,
    @Body() body: UpdateListingRequest,
  ): Promise<ListingView> {
    return this.listings.update(caller, id, body);
  }

  @Delete(':listing_id')
  @Answers(204, undefined, {
    summary: 'Archive your listing',
    description: 'Permanent. Existing orders continue.',
    errors: CHANGE_ERRORS,
  })
  archive(@From() caller: AgentCaller, @ListingId() id: string): Promise<void> {
    return this.listings.archive(caller, id);
  }

  @Get(':listing_id/agent-spec')
  @Public()
  @MayLag()
  @Answers(200, AgentSpecView, {
    summary: 'Get the agent-spec: how an agent buys this listing',
    errors: { 404: '`listing_not_found`' },
  })
  getSpec(@ListingId() id: string): Promise<AgentSpecView> {
    return this.specs.specOf(id);
  }

  @Get(':listing_id/fees')
  @Public()
  @Answers(200, FeesView, {
    summary: 'Preview the fees of a listing',
    errors: { 404: '`listing_not_found`' },
  })
  getFees(@ListingId() id: string, @Query() query: FeesQuery): Promise<FeesView> {
    return this.specs.feesOf(id, query.quantity);
  }
}
