import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { endHealthPause } from './health/listing-health.entity';
import { SellerProfile } from '../sellers/seller-profile.entity';
import { LISTING } from './listing.lifecycle';
import { ListingStore } from './listing-store';
import { VIEWS } from './listing-views.dto';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import type { EventOf } from '../../platform/outbox/define-event';

const NOT_ARCHIVED = statement(
  'listings_of_absent_seller',
  `SELECT id FROM listings WHERE seller_id = $1 AND status IN ('draft', 'active', 'paused', 'sold_out') ORDER BY id`,
);
const OWN = statement(
  'listings_own_data',
  `SELECT id, title, description, short_description, category, subcategory, price_cents, listing_type, condition, quantity,
          quantity_sold, images, image_alts, tags, delivery_method, return_policy, status, ${VIEWS} AS views, favorites, created_at, updated_at
     FROM listings l WHERE seller_id = $1 ORDER BY id`,
);

/** Erases the text of listings that nobody ordered. For the others, the text documents what was bought. */
const ERASE_UNSOLD = statement(
  'erase_unsold_listings',
  `UPDATE listings l
      SET title = 'Erased listing', description = 'Erased with the data of its seller.', short_description = NULL,
          images = '{}', image_alts = '{}', tags = '{}', return_details = NULL, agent_instructions = NULL, faqs = '[]',
          digital_payload = NULL
    WHERE seller_id = $1 AND NOT EXISTS (SELECT FROM orders o WHERE o.listing_id = l.id)`,
);
const ERASE_UNSOLD_GOODS = statement(
  'erase_unsold_goods',
  `DELETE FROM listing_payloads p USING listings l
    WHERE l.id = p.listing_id AND l.seller_id = $1 AND p.order_id IS NULL`,
);

/**
 * Archives or pauses the listings of a retired or suspended seller, because nobody could deliver. Open orders continue,
 * and their deadlines refund the buyers.
 */
@Injectable()
export class UnavailableSellers implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: ListingStore,
    private readonly personalData: PersonalData,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.personalData.add('listings', (agentId) => this.database.rows(OWN, [agentId]));
    this.personalData.addErasure(ERASE_UNSOLD, ERASE_UNSOLD_GOODS, eraseSeller);
  }

  @OnDomainEvent(agentStatusChanged)
  async onStatusChanged({ payload }: EventOf<typeof agentStatusChanged>): Promise<void> {
    const transition =
      payload.to === 'retired' ? 'archive' : payload.to === 'suspended' ? 'pause' : undefined;
    if (transition === undefined) return;
    const listings = await this.database.rows<{ id: string }>(NOT_ARCHIVED, [payload.agent_id]);
    for (const { id } of listings) await this.transition(id, transition);
  }

  /** A repeated event has no effect. */
  private async transition(id: string, transition: 'archive' | 'pause'): Promise<void> {
    await this.transactions.run(async (tx) => {
      const listing = await this.store.lock(tx, id);
      if (listing) await endHealthPause(tx, id);
      if (!listing || !LISTING.can(listing.status, transition, 'system')) return;
      await this.store.save(tx, listing, () => listing.transition(transition, 'system'));
    });
  }
}

function eraseSeller(tx: Tx, agentId: string): Promise<unknown> {
  const nothing = { bio: null, responseTimeCommitment: null, vacationMessage: null };
  return tx.update(SellerProfile, agentId, nothing);
}
