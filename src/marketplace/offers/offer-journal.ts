import { Injectable } from '@nestjs/common';
import { insertRows } from '../../platform/database/insert-rows';
import { LoadedRows } from '../../platform/database/loaded-rows';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { OfferRound, Offer } from './offer.entity';
import type { OfferParty } from './offer.lifecycle';
import { offerNotFound } from './offers.errors';
import { offerReceived, type OfferEvent, type AgreedOrder } from './offers.events';

/** An offer before it is locked: the listing and the parties never change, everything else may. */
export type SeenOffer = Pick<Offer, 'id' | 'listingId' | 'buyerId' | 'sellerId' | 'offeringKey'>;

/** Loads offers for update and saves the row, its rounds, and its events together. */
@Injectable()
export class OfferJournal {
  private readonly offers = new LoadedRows(Offer);

  constructor(private readonly outbox: Outbox) {}

  /** Reads the offer without a lock, for callers that must lock its listing first. */
  async loadSeen(tx: Tx, offerId: string, agentId: string): Promise<SeenOffer> {
    const offer = await tx.findOne(Offer, { where: { id: offerId } });
    if (!offer?.roleOf(agentId)) throw offerNotFound();
    return offer;
  }

  /** Locks the offer and returns it with the agent's side. */
  async lockFor(tx: Tx, offerId: string, agentId: string): Promise<[Offer, OfferParty]> {
    const offer = await this.lock(tx, offerId);
    const role = offer?.roleOf(agentId);
    if (!offer || !role) throw offerNotFound();
    return [offer, role];
  }

  lock(tx: Tx, offerId: string): Promise<Offer | null> {
    return this.offers.lock(tx, offerId);
  }

  /** Inserts a new offer with its first round. */
  async insertOffer(tx: Tx, offer: Offer): Promise<void> {
    const event = offerReceived({ offer, previousStatus: null, actorId: offer.buyerId });
    await insertRows(tx, Offer, [offer]);
    await this.writeRound(tx, offer, 'buyer', offer.message);
    await this.outbox.record(tx, event);
  }

  /** Saves a transition and records its event. */
  async save(
    tx: Tx,
    offer: Offer,
    event: OfferEvent,
    actorId: string | null,
    order?: AgreedOrder,
  ): Promise<void> {
    const previousStatus = this.offers.before(offer).status;
    const happened = event({ offer, previousStatus, actorId, order });
    await this.offers.save(tx, offer);
    await this.outbox.record(tx, happened);
  }

  /** Saves times that were brought forward, which is no transition. */
  async saveTimes(tx: Tx, offer: Offer): Promise<void> {
    await this.offers.save(tx, offer);
  }

  async writeRound(tx: Tx, offer: Offer, role: OfferParty, message: string | null): Promise<void> {
    const { id: offerId, round: number, currentPriceCents: priceCents, updatedAt: createdAt } = offer;
    await insertRows(tx, OfferRound, [{ offerId, number, role, priceCents, message, createdAt }]);
  }

  roundsOf(tx: Tx, offerId: string): Promise<OfferRound[]> {
    return tx.find(OfferRound, { where: { offerId }, order: { number: 'ASC' } });
  }
}
