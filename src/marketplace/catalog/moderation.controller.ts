import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { listingNotFound } from '../marketplace.errors';
import { ListingView } from './listing-views.dto';
import { LISTING } from './listing.lifecycle';
import { ModerationRequest } from './listings.dto';
import { ListingsReader } from './listings.reader';
import { ModerationService } from './moderation.service';

const ERRORS = [listingNotFound, LISTING.refusal, etagMismatch];
const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', listingNotFound);

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
    return this.reader.getForOperator(id);
  }

  @Post('suspend')
  @Answers(200, ListingView, { summary: 'Suspend a listing', refuses: ERRORS, idempotent: true })
  @AsCommand('listings suspend', { reason: 'reason' })
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
    refuses: ERRORS,
    idempotent: true,
  })
  @AsCommand('listings lift', { onlyIn: ['suspended'] })
  lift(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() _body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.lift(caller, id);
  }
}
