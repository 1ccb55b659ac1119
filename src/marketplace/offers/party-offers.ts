import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Obligations } from '../../agents/status/obligations.service';
import { Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Offer } from './offer.entity';

const OPEN_SENT = statement(
  'offers_open_sent',
  `SELECT count(*)::int AS offers FROM offers WHERE buyer_id = $1 AND status IN ('pending', 'countered')`,
);
const OF_PARTY = statement(
  'offers_own',
  `SELECT id, listing_id, buyer_id, seller_id, status, current_price_cents, order_id, created_at, updated_at
     FROM offers WHERE buyer_id = $1
   UNION ALL
   SELECT id, listing_id, buyer_id, seller_id, status, current_price_cents, order_id, created_at, updated_at
     FROM offers WHERE seller_id = $1 ORDER BY id`,
);

/**
 * Open offers are obligations: an accepted one would bind an agent that has retired, so the agent must withdraw them
 * first. Offers it has received end with its listings.
 */
@Injectable()
export class PartyOffers implements OnModuleInit {
  constructor(
    private readonly obligations: Obligations,
    private readonly personalData: PersonalData,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.obligations.addObligation('open_offers', async (agentId) => {
      const row = await this.database.first<{ offers: number }>(OPEN_SENT, [agentId]);
      return row?.offers ?? 0;
    });
    this.personalData.addErasure(erase);
    this.personalData.add('offers', (agentId) => this.database.rows(OF_PARTY, [agentId]));
  }
}

async function erase(tx: Tx, agentId: string): Promise<void> {
  const noName = { buyerName: () => 'buyer_id', buyerNote: null, shippingAddress: null };
  await tx.update(Offer, { buyerId: agentId }, noName);
  await tx.update(Offer, { sellerId: agentId }, { sellerName: () => 'seller_id' });
}
