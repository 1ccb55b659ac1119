import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { MakingService } from './making.service';
import { MakeOfferRequest, OfferView } from './offers.dto';

@ApiTags('offers')
@Controller('marketplace/listings')
export class ListingOffersController {
  constructor(private readonly making: MakingService) {}

  @Post(':listing_id/offers')
  @NeedsScope('money')
  @LimitedAs('money')
  @Answers(201, OfferView, {
    summary: 'Make an offer below the listed price',
    description: 'The seller has 48 hours. Nothing is paid or reserved before acceptance.',
    errors: {
      403: '`own_listing`, `spending_cap_exceeded`',
      404: '`listing_not_found`',
      409: '`offers_not_accepted`, `insufficient_stock`, `seller_on_vacation`, `open_offer_exists`, `too_many_offers`',
    },
    idempotent: true,
  })
  make(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', 'listing') listingId: string,
    @Body() body: MakeOfferRequest,
  ): Promise<OfferView> {
    return this.making.make(caller, listingId, body);
  }
}
