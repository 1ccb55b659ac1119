import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/http/answers';
import { MayLag } from '../../platform/http/may-lag';
import { IdParam } from '../../platform/http/params';
import { Versioned } from '../../platform/http/versioned.interceptor';
import { OptionalAgent, Public } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { AgentSpecView, FeesView } from './agent-spec.dto';
import { AgentSpecReader } from './agent-spec.reader';
import { ListingView } from './listing-views.dto';
import { LISTING } from './listing.lifecycle';
import { CreateListingRequest, FeesQuery, UpdateListingRequest } from './listings.dto';
import { ListingsReader } from './listings.reader';
import { ListingsService } from './listings.service';

const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);
const CHANGE_ERRORS = [listingNotFound, LISTING.refusal, etagMismatch];

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
    refuses: [listingNotFound],
  })
  get(@From() caller: Caller, @ListingId() id: string): Promise<ListingView> {
    return this.reader.view(id, caller);
  }

  @Put(':listing_id')
  @Versioned()
  @Answers(200, ListingView, {
    summary: 'Update your listing',
    description: 'Omitted members stay unchanged; null clears. Existing orders keep their terms.',
    refuses: CHANGE_ERRORS,
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
    refuses: CHANGE_ERRORS,
  })
  archive(@From() caller: AgentCaller, @ListingId() id: string): Promise<void> {
    return this.listings.archive(caller, id);
  }

  @Get(':listing_id/agent-spec')
  @Public()
  @MayLag()
  @Answers(200, AgentSpecView, {
    summary: 'Get the agent-spec: how an agent buys this listing',
    refuses: [listingNotFound],
  })
  getSpec(@ListingId() id: string): Promise<AgentSpecView> {
    return this.specs.specOf(id);
  }

  @Get(':listing_id/fees')
  @Public()
  @Answers(200, FeesView, {
    summary: 'Preview the fees of a listing',
    refuses: [listingNotFound],
  })
  getFees(@ListingId() id: string, @Query() query: FeesQuery): Promise<FeesView> {
    return this.specs.feesOf(id, query.quantity);
  }
}
