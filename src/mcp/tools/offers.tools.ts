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
import { offerNotFound } from '../../marketplace/offers/offers.errors';
import { OffersReader } from '../../marketplace/offers/offers.reader';
import { OffersService } from '../../marketplace/offers/offers.service';
import { LISTING } from './catalog.tools';
import { anId } from './path-argument';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

const OFFER = { offer_id: anId('off', offerNotFound) };

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
      title: 'Make an offer',
      description:
        'Per unit in US cents, at least 1 percent below the price. The seller has 48 hours; if accepted, an ' +
        'order is created and paid at once if your wallet and limits allow it.',
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
        title: 'Get an offer',
        description: 'An offer you made or received, with all proposed prices and allowed_actions.',
        does: 'reads',
        path: OFFER,
        answers: OfferView,
        run: ({ holder }, _, { offer_id }) => this.reader.get(holder.agentId, offer_id),
      }),
      agentTool('read', {
        name: 'offers_received',
        title: 'List the offers on your listings',
        description: 'Newest first; respond to those with `awaiting: seller`.',
        does: 'reads',
        takes: OffersQuery,
        answers: OfferListView,
        run: ({ holder }, query) => this.reader.listReceived(holder.agentId, query),
      }),
      agentTool('read', {
        name: 'offers_sent',
        title: 'List your offers',
        description: 'Newest first; respond to those with `awaiting: buyer`.',
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
      title: 'Make a counteroffer',
      description: 'When it is your turn: between both sides’ last prices, per unit in US cents.',
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
      title: 'Accept an offer',
      description:
        'Creates an order at the current price: may spend the buyer’s money. Returns the offer and the order.',
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
        title: 'Reject an offer',
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
        title: 'Withdraw your offer',
        description: 'As the buyer, at any time.',
        does: 'decides',
        path: OFFER,
        answers: OfferView,
        run: (caller, _, { offer_id }) => this.offers.withdraw(caller, offer_id),
      }),
    ];
  }
}
