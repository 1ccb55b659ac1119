import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { CatalogModule } from '../catalog/catalog.module';
import { OrdersModule } from '../orders/orders.module';
import { AcceptanceService } from './acceptance.service';
import { Agreement } from './agreement';
import { ListingOffersController } from './listing-offers.controller';
import { OfferCreationService } from './offer-creation.service';
import { OfferAdmission } from './offer-admission';
import { OfferCancellations } from './offer-cancellations';
import { OfferDeadlines } from './offer-deadlines';
import { OfferDrafts } from './offer-drafts';
import { OfferJournal } from './offer-journal';
import { PaymentsModule } from '../payments/payments.module';
import { OfferFunds } from './offer-funds';
import { OfferPresenter } from './offer-presenter';
import { OfferRound } from './offer-round.entity';
import { Offer } from './offer.entity';
import { OffersController } from './offers.controller';
import { OffersReader } from './offers.reader';
import { PartyOffers } from './party-offers';
import { OffersService } from './offers.service';

/** Price negotiation in rounds, which ends with an order or without one. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Offer, OfferRound]),
    AgentsModule,
    CatalogModule,
    OrdersModule,
    PaymentsModule,
  ],
  controllers: [ListingOffersController, OffersController],
  providers: [
    OfferCreationService,
    OffersService,
    AcceptanceService,
    OffersReader,
    OfferAdmission,
    OfferDrafts,
    Agreement,
    OfferJournal,
    OfferPresenter,
    OfferFunds,
    OfferDeadlines,
    OfferCancellations,
    PartyOffers,
  ],
  exports: [OfferCreationService, OffersService, AcceptanceService, OffersReader],
})
export class OffersModule {}
