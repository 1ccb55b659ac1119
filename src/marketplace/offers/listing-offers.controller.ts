import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { IdParam } from '../../platform/http/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { insufficientStock } from '../catalog/listings.errors';
import { ownListing } from '../marketplace.errors';
import { listingNotFound } from '../marketplace.errors';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { spendingCapExceeded } from '../spending/spending-controls.service';
import { MakingService } from './making.service';
import { MakeOfferRequest, OfferView } from './offers.dto';
import { offersNotAccepted, openOfferExists, tooManyOffers } from './offers.errors';

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
    refuses: [
      ownListing,
      spendingCapExceeded,
      listingNotFound,
      offersNotAccepted,
      insufficientStock,
      sellerOnVacation,
      openOfferExists,
      tooManyOffers,
    ],
    idempotent: true,
  })
  make(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) listingId: string,
    @Body() body: MakeOfferRequest,
  ): Promise<OfferView> {
    return this.making.make(caller, listingId, body);
  }
}
