import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { pageFields } from '../../kernel/page';
import { PartyLists } from '../../platform/database/party-lists';
import { entityOf } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { columnsOf } from '../../platform/operations/views';
import { isOnVacation } from '../sellers/vacation';
import { OfferPresenter } from './offer-presenter';
import { OfferRound, Offer } from './offer.entity';
import { CONTINUING } from './offer.lifecycle';
import { type OfferListView, type OffersQuery, OfferSummaryView, type OfferView } from './offers.dto';
import { offerNotFound } from './offers.errors';

const ONE = statement(
  'offer_by_id',
  `SELECT o.*, l.status AS listing_status, l.quantity AS listing_quantity, s.vacation_since, s.vacation_until,
          EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = o.seller_id AND b.other_id = o.buyer_id) AS blocked
     FROM offers o JOIN listings l ON l.id = o.listing_id JOIN seller_cards s ON s.agent_id = o.seller_id
    WHERE o.id = $1 AND (o.buyer_id = $2 OR o.seller_id = $2)`,
);

type Party = 'buyer_id' | 'seller_id';

/** What `OfferPresenter.summaries` needs. Encrypted columns are left out. */
const SUMMARY_COLUMNS = `${columnsOf(OfferSummaryView, 'offers', {
  currency: null,
  total_cents: null,
  buyer_can_pay: null,
  allowed_actions: null,
})}, livemode`;

const LISTS = new PartyLists('offers', ['buyer_id', 'seller_id'], SUMMARY_COLUMNS);

/** What decides whether the offer can be accepted now: the state of listing and seller, and blocks. */
interface OneRow extends Record<string, unknown> {
  listing_status: string;
  listing_quantity: number;
  vacation_since: Date | null;
  vacation_until: Date | null;
  blocked: boolean;
}

/** Offers as their two sides see them. For everyone else the offer does not exist. */
@Injectable()
export class OffersReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(OfferRound) private readonly rounds: Repository<OfferRound>,
    private readonly presenter: OfferPresenter,
    private readonly clock: Clock,
  ) {}

  async get(agentId: string, offerId: string): Promise<OfferView> {
    const row = await this.database.first<OneRow>(ONE, [offerId, agentId]);
    if (!row) throw offerNotFound();
    const { listing_status, listing_quantity, vacation_since, vacation_until, blocked, ...columns } = row;
    const offer = entityOf(Offer, columns);
    const sellable =
      listing_status === 'active' &&
      listing_quantity >= offer.quantity &&
      !isOnVacation(vacation_since, vacation_until, this.clock.now());
    const rounds = await this.rounds.find({ where: { offerId }, order: { number: 'ASC' } });
    const impossible = blocked ? CONTINUING : sellable ? [] : (['accept'] as const);
    return this.presenter.view(offer, rounds, agentId, { impossible });
  }

  listReceived(sellerId: string, query: OffersQuery): Promise<OfferListView> {
    return this.list('seller_id', sellerId, query);
  }

  listSent(buyerId: string, query: OffersQuery): Promise<OfferListView> {
    return this.list('buyer_id', buyerId, query);
  }

  private async list(party: Party, agentId: string, query: OffersQuery): Promise<OfferListView> {
    const page = await LISTS.page(this.database, party, agentId, query);
    const offers = await this.presenter.summaries(
      page.items.map((row) => entityOf(Offer, row)),
      agentId,
    );
    return { offers, ...pageFields(page) };
  }
}
