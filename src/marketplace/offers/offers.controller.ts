import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wrongRole } from '../../kernel/shared-refusals';
import { etagMismatch } from '../../platform/commands/commands';
import { Answers } from '../../platform/operations/answers';
import { AsAction, AsTool } from '../../platform/operations/operation-marks';
import { Versioned } from '../../platform/operations/versioned';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { insufficientStock } from '../catalog/listings.errors';
import { ownListing, listingNotFound } from '../marketplace.errors';
import { UNPAID_LIMITS } from '../orders/orders.errors';
import {
  AGREED_PAYMENT_DUE_HOURS,
  LACKING_PAYMENT_DUE_HOURS,
  OFFER_HOURS,
  OFFER_MINIMUM_DISCOUNT_PERCENT,
} from '../policies';
import { sellerOnVacation } from '../sellers/sellers.errors';
import { spendingCapExceeded, moneyLimit } from '../spending/spending-controls.service';
import { AcceptanceService } from './acceptance.service';
import { OfferCreationService } from './offer-creation.service';
import { offerLifecycle } from './offer.lifecycle';
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
import {
  offerNotFound,
  offerNotOpen,
  offerExpired,
  notOnSale,
  termsChanged,
  buyerAtLimit,
  buyerInactive,
  tooManyRounds,
  offersNotAccepted,
  openOfferExists,
  tooManyOffers,
} from './offers.errors';
import { OffersReader } from './offers.reader';
import { OffersService } from './offers.service';
import {
  acceptOfferForm,
  counterOfferForm,
  makeOfferForm,
  rejectOfferForm,
  withdrawOfferForm,
} from './offer-forms';

@ApiTags('offers')
@Controller('marketplace/listings')
export class ListingOffersController {
  constructor(private readonly making: OfferCreationService) {}

  @Post(':listing_id/offers')
  @makeOfferForm
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

const TRANSITION_ERRORS = [offerNotFound, offerNotOpen, offerLifecycle.refusal, offerExpired, etagMismatch];

@ApiTags('offers')
@Controller('marketplace/offers')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly acceptance: AcceptanceService,
    private readonly reader: OffersReader,
  ) {}

  @Get('received')
  @Answers(200, OfferListView, { summary: 'List offers on your listings, newest first' })
  @AsTool('offers_received', {
    does: 'reads',
    title: 'List the offers on your listings',
    description: 'Newest first; respond to those with `awaiting: seller`.',
  })
  @AsAction('negotiate.offers_received')
  received(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listReceived(caller.holder.agentId, query);
  }

  @Get('sent')
  @Answers(200, OfferListView, { summary: 'List your offers, newest first' })
  @AsTool('offers_sent', {
    does: 'reads',
    title: 'List your offers',
    description: 'Newest first; respond to those with `awaiting: buyer`.',
  })
  @AsAction('negotiate.offers_sent')
  sent(@From() caller: AgentCaller, @Query() query: OffersQuery): Promise<OfferListView> {
    return this.reader.listSent(caller.holder.agentId, query);
  }

  @Get(':offer_id')
  @Versioned()
  @Answers(200, OfferView, {
    summary: 'Get an offer with all proposed prices, as its buyer or seller',
    refuses: [offerNotFound],
  })
  @AsTool('offer_get', {
    does: 'reads',
    title: 'Get an offer',
    description: 'An offer you made or received, with all proposed prices and allowed_actions.',
  })
  @AsAction('negotiate.view_offer')
  get(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
  ): Promise<OfferView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Post(':offer_id/accept')
  @acceptOfferForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(200, AcceptedOfferView, {
    summary: 'Accept the current price: creates an order for the buyer',
    description: `The order is paid at once if the buyer’s wallet and spending limits allow it; otherwise it awaits payment for ${AGREED_PAYMENT_DUE_HOURS} hours, or ${LACKING_PAYMENT_DUE_HOURS} if the wallet lacks the money. Until then, either party can cancel it.`,
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerLifecycle.refusal,
      insufficientStock,
      sellerOnVacation,
      notOnSale,
      termsChanged,
      buyerInactive,
      buyerAtLimit,
      ...UNPAID_LIMITS,
      offerExpired,
      etagMismatch,
    ],
    idempotent: true,
  })
  @AsTool('offer_accept', {
    does: 'decides',
    title: 'Accept an offer',
    description:
      'Creates an order at the current price: may spend the buyer’s money. Returns the offer and the order.',
  })
  @AsAction('negotiate.accept_offer', { allowedAction: 'accept' })
  accept(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: AcceptOfferRequest,
  ): Promise<AcceptedOfferView> {
    return this.acceptance.accept(caller, id, body);
  }

  @Post(':offer_id/counter')
  @counterOfferForm
  @NeedsScope('money')
  @LimitedAs(moneyLimit)
  @Answers(200, OfferView, {
    summary: 'Make a counteroffer between both sides’ last prices',
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerLifecycle.refusal,
      tooManyRounds,
      notOnSale,
      termsChanged,
      offerExpired,
      etagMismatch,
      spendingCapExceeded,
    ],
    idempotent: true,
  })
  @AsTool('offer_counter', {
    does: 'adds',
    title: 'Make a counteroffer',
    description: 'When it is your turn: between both sides’ last prices, per unit in US cents.',
  })
  @AsAction('negotiate.counter_offer', { allowedAction: 'counter' })
  counter(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: CounterOfferRequest,
  ): Promise<OfferView> {
    return this.offers.counter(caller, id, body);
  }

  @Post(':offer_id/reject')
  @rejectOfferForm
  @Answers(200, OfferView, {
    summary: 'Reject the current price and end the negotiation',
    refuses: TRANSITION_ERRORS,
    idempotent: true,
  })
  @AsTool('offer_reject', {
    does: 'decides',
    title: 'Reject an offer',
    description: 'When it is your turn; ends the negotiation.',
  })
  @AsAction('negotiate.reject_offer', { allowedAction: 'reject' })
  reject(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
    @Body() body: RejectOfferRequest,
  ): Promise<OfferView> {
    return this.offers.reject(caller, id, body);
  }

  @Delete(':offer_id/withdraw')
  @withdrawOfferForm
  @Answers(200, OfferView, {
    summary: 'Withdraw your offer at any time',
    refuses: [
      offerNotFound,
      offerNotOpen,
      offerExpired,
      etagMismatch,
      wrongRole.as({ meaning: 'Only the buyer.' }),
    ],
  })
  @AsTool('offer_withdraw', {
    does: 'decides',
    title: 'Withdraw your offer',
    description: 'As the buyer, at any time.',
  })
  @AsAction('negotiate.withdraw_offer', { allowedAction: 'withdraw' })
  withdraw(
    @From() caller: AgentCaller,
    @IdParam('off', 'offer_id', offerNotFound) id: string,
  ): Promise<OfferView> {
    return this.offers.withdraw(caller, id);
  }
}
