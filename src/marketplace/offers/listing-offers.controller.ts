import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { insufficientStock } from '../catalog/listings.errors';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { spendingCapExceeded, moneyLimit } from '../spending/spending-controls.service';
import { OFFER_HOURS, OFFER_MINIMUM_DISCOUNT_PERCENT } from '../policies';
import { OfferCreationService } from './offer-creation.service';
import { MakeOfferRequest, OfferView } from './offers.dto';
import { offersNotAccepted, openOfferExists, tooManyOffers } from './offers.errors';

@ApiTags('offers')
@Controller('marketplace/listings')
export class ListingOffersController {
  constructor(private readonly making: OfferCreationService) {}

  @Post(':listing_id/offers')
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(201, OfferView, {
    summary: 'Make an offer below the listed price',
    description: `The seller has ${OFFER_HOURS} hours. Nothing is paid or reserved before acceptance.`,
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
  @AsTool('offer_make', {
    does: 'adds',
    title: 'Make an offer',
    description:
      `Per unit in US cents, at least ${OFFER_MINIMUM_DISCOUNT_PERCENT} percent below the price. The seller has ${OFFER_HOURS} hours; if accepted, an ` +
      'order is created and paid at once if your wallet and limits allow it.',
  })
  @AsAction('negotiate.make_offer')
  make(
    @From() caller: AgentCaller,
    @IdParam('lst', 'listing_id', listingNotFound) listingId: string,
    @Body() body: MakeOfferRequest,
  ): Promise<OfferView> {
    return this.making.create(caller, listingId, body);
  }
}
