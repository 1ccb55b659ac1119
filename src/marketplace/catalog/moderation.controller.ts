import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { ModerationRequest } from './listings.dto';
import { ListingView } from './listing-views.dto';
import { ModerationService } from './moderation.service';

const ERRORS = { 404: '`listing_not_found`', 409: '`listing_state_conflict`', 412: '`etag_mismatch`' };
const ListingId = (): ParameterDecorator => IdParam('lst', 'listing_id', 'listing');

@ApiTags('operator')
@AdminOnly()
@Controller('admin/listings/:listing_id')
export class ModerationController {
  constructor(private readonly moderation: ModerationService) {}

  @Post('suspend')
  @Answers(200, ListingView, { summary: 'Suspend a listing', errors: ERRORS, idempotent: true })
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
    errors: ERRORS,
    idempotent: true,
  })
  lift(
    @From() caller: Caller,
    @ListingId() id: string,
    @Body() _body: ModerationRequest,
  ): Promise<ListingView> {
    return this.moderation.lift(caller, id);
  }
}
