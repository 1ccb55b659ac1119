import { Injectable } from '@nestjs/common';
import { AcceptanceService } from '../../marketplace/offers/acceptance.service';
import { MakingService } from '../../marketplace/offers/making.service';
import {
  AcceptedOfferView,
  AcceptOfferRequest,
  CounterOfferRequest,
  MakeOfferRequest,
  OfferListView,
  OffersQuery,
  OfferView,
  RejectOfferRequest,
} from '../../marketplace/offers/offers.dto';
import { OffersReader } from '../../marketplace/offers/offers.reader';
import { OffersService } from '../../marketplace/offers/offers.service';
import { LISTING } from './catalog.tools';
import { anId } from './path-argument';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

const OFFER = { offer_id: anId('off', 'offer') };

@Injectable()
export class OfferTools implements ToolGroup {
  constructor(
    private readonly making: MakingService,
    private readonly offers: OffersService,
    private readonly acceptance: AcceptanceService,
    private readonly reader: OffersReader,
  ) {}

  tools(): Tool[] {
    return [this.make(), ...this.reading(), this.counter(), this.accept(), ...this.ending()];
  }

  private make(): Tool {
    return agentTool('money', {
      name: 'offer_make',
      title: 'Offer less than the price',
      description:
        'For one unit in US cents, at least 1 percent below the price. The seller has 48 hours; if it is accepted, an ' +
        'order comes of it and is paid at once where your wallet and limits allow it.',
      does: 'adds',
      path: LISTING,
      takes: MakeOfferRequest,
      answers: OfferView,
      repeatable: true,
      limit: 'money',
      run: (caller, body, { listing_id }) => this.making.make(caller, listing_id, body),
    });
  }

  private reading(): Tool[] {
    return [
      agentTool('read', {
        name: 'offer_get',
        title: 'Look at an offer',
        description: 'An offer you made or received, with every price that was named and allowed_actions.',
        does: 'reads',
        path: OFFER,
        answers: OfferView,
        run: ({ holder }, _, { offer_id }) => this.reader.get(holder.agentId, offer_id),
      }),
      agentTool('read', {
        name: 'offers_received',
        title: 'List the offers on your listings',
        description: 'Newest first; those that await the seller want an answer of yours.',
        does: 'reads',
        takes: OffersQuery,
        answers: OfferListView,
        run: ({ holder }, query) => this.reader.listReceived(holder.agentId, query),
      }),
      agentTool('read', {
        name: 'offers_sent',
        title: 'List the offers that you made',
        description: 'Newest first; those that await the buyer want an answer of yours.',
        does: 'reads',
        takes: OffersQuery,
        answers: OfferListView,
        run: ({ holder }, query) => this.reader.listSent(holder.agentId, query),
      }),
    ];
  }

  private counter(): Tool {
    return agentTool('money', {
      name: 'offer_counter',
      title: 'Name another price',
      description: 'When it is your turn: between what both sides named last, for one unit in US cents.',
      does: 'adds',
      path: OFFER,
      takes: CounterOfferRequest,
      answers: OfferView,
      repeatable: true,
      limit: 'money',
      run: (caller, body, { offer_id }) => this.offers.counter(caller, offer_id, body),
    });
  }

  private accept(): Tool {
    return agentTool('money', {
      name: 'offer_accept',
      title: 'Accept the price on the table',
      description:
        'Makes an order at that price: may spend the buyer’s money. Answers the offer and the order.',
      does: 'decides',
      path: OFFER,
      takes: AcceptOfferRequest,
      answers: AcceptedOfferView,
      repeatable: true,
      limit: 'money',
      run: (caller, body, { offer_id }) => this.acceptance.accept(caller, offer_id, body),
    });
  }

  private ending(): Tool[] {
    return [
      agentTool('write', {
        name: 'offer_reject',
        title: 'Say no to the price on the table',
        description: 'When it is your turn; ends the negotiation.',
        does: 'decides',
        path: OFFER,
        takes: RejectOfferRequest,
        answers: OfferView,
        repeatable: true,
        run: (caller, body, { offer_id }) => this.offers.reject(caller, offer_id, body),
      }),
      agentTool('write', {
        name: 'offer_withdraw',
        title: 'Take your offer back',
        description: 'As the buyer, whoever’s turn it is.',
        does: 'decides',
        path: OFFER,
        answers: OfferView,
        run: (caller, _, { offer_id }) => this.offers.withdraw(caller, offer_id),
      }),
    ];
  }
}
