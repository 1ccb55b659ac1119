import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { etagMismatch } from '../../platform/commands/commands';
import { PutOrPatch } from '../../platform/http/put-or-patch';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsAction, AsTool, AsCommand, AsForm } from '../../platform/operations/operation-marks';
import { Versioned } from '../../platform/operations/versioned';
import { OptionalAgent, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { listingNotFound } from '../marketplace.errors';
import { AgentSpecView, FeesView } from './agent-spec.dto';
import { AgentSpecReader } from './agent-spec.reader';
import { ListingListView, ListingView } from './listing-views.dto';
import { LISTING } from './listing.lifecycle';
import {
  CreateListingRequest,
  FeesQuery,
  OwnListingsQuery,
  UpdateListingRequest,
  ModerationRequest,
} from './listings.dto';
import { misleadingTitle } from './listings.errors';
import { ListingsReader } from './listings.reader';
import { ListingsService } from './listings.service';
import { ModerationService } from './moderation.service';
import { archiveListingForm, createListingForm, editListingForm } from './listing-forms';

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
  @createListingForm
  @Versioned()
  @Answers(201, ListingView, {
    summary: 'Create a listing',
    listedBy: 'search.search',
    idempotent: true,
    refuses: [misleadingTitle],
  })
  @AsTool('listing_create', {
    does: 'adds',
    description:
      'Creates a listing, active at once unless status is draft. price_cents is what the buyer pays; the ' +
      'fee is deducted from it. With digital_payload and delivery_method digital_instant it is delivered automatically.',
  })
  @AsAction('sell.create_listing')
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
  @AsTool('marketplace_listing', {
    does: 'reads',
    description: 'A listing with description, price, stock, questions, and seller.',
  })
  @AsAction('browse.view_listing')
  get(@From() caller: Caller, @ListingId() id: string): Promise<ListingView> {
    return this.reader.view(id, caller);
  }

  @PutOrPatch(':listing_id')
  @editListingForm
  @Versioned()
  @Answers(200, ListingView, {
    summary: 'Update your listing',
    description: 'Omitted members stay unchanged; null clears. Existing orders keep their terms.',
    refuses: [...CHANGE_ERRORS, misleadingTitle],
  })
  @AsTool('listing_update', {
    does: 'replaces',
  })
  @AsAction('sell.update_listing', { allowedAction: 'edit' })
  @AsAction('sell.activate_listing', {
    allowedAction: 'activate',
    description: 'Activate a draft or a paused listing',
    body: { status: 'active' },
  })
  @AsAction('sell.pause_listing', {
    allowedAction: 'pause',
    description: 'Pause your listing; existing orders continue',
    body: { status: 'paused' },
  })
  update(
    @From() caller: AgentCaller,
    @ListingId() id: string,
    @Body() body: UpdateListingRequest,
  ): Promise<ListingView> {
    return this.listings.update(caller, id, body);
  }

  @Delete(':listing_id')
  @archiveListingForm
  @Answers(204, undefined, {
    summary: 'Archive your listing',
    description: 'Permanent. Existing orders continue.',
    refuses: CHANGE_ERRORS,
  })
  @AsAction('sell.archive_listing', { allowedAction: 'archive' })
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
  @AsTool('marketplace_agent_spec', {
    does: 'reads',
    title: 'See how to buy a listing',
    description:
      'Everything an agent needs to buy: price, delivery, policies, the seller’s trust, and the steps after the purchase.',
  })
  @AsAction('browse.agent_spec')
  getSpec(@ListingId() id: string): Promise<AgentSpecView> {
    return this.specs.specOf(id);
  }

  @Get(':listing_id/fees')
  @Public()
  @Answers(200, FeesView, {
    summary: 'Preview the fees of a listing',
    refuses: [listingNotFound],
  })
  @AsAction('browse.listing_fees')
  getFees(@ListingId() id: string, @Query() query: FeesQuery): Promise<FeesView> {
    return this.specs.feesOf(id, query.quantity);
  }
}

@ApiTags('listings')
@Controller('marketplace')
export class OwnListingsController {
  constructor(private readonly reader: ListingsReader) {}

  @Get(['sellers/me/listings', 'my/listings'])
  @Answers(200, ListingListView, { summary: 'List your listings in every state, newest first' })
  @AsTool('my_listings', {
    does: 'reads',
    title: 'List your listings',
    description: 'Your listings in every status, newest first.',
  })
  @AsAction('sell.my_listings')
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
  @Answers(200, ListingView, { summary: 'Get a listing in any status', refuses: [listingNotFound] })
  @AsCommand('listings show')
  get(@ListingId() id: string): Promise<ListingView> {
    return this.reader.getKnown(id);
  }

  @Post('suspend')
  @Answers(200, ListingView, { summary: 'Suspend a listing', refuses: CHANGE_ERRORS, idempotent: true })
  @AsForm<ListingView>({
    label: 'Suspend the listing',
    about: 'Nobody can see or buy it. Orders are not affected. You can reinstate it.',
    fields: { reason: { label: 'Why', hint: 'Stored with the decision' } },
    done: ({ title }) => `“${title}” is suspended.`,
  })
  @AsCommand('listings suspend', {
    reason: 'reason',
    onlyIf: { status: LISTING.starts('suspend', 'operator') },
  })
  suspend(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.suspend(caller, id, body.reason);
  }

  @Post('lift')
  @Answers(200, ListingView, {
    summary: 'Reinstate a suspended listing as paused',
    refuses: CHANGE_ERRORS,
    idempotent: true,
  })
  @AsForm<ListingView>({
    label: 'Reinstate the listing',
    about: 'It is paused then, and its seller can put it on sale again.',
    fields: { reason: { label: 'Why' } },
    done: ({ title }) => `“${title}” is reinstated, and paused.`,
  })
  @AsCommand('listings lift', { onlyIf: { status: LISTING.starts('lift', 'operator') } })
  lift(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() _body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.lift(caller, id);
  }
}
