import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { PersonalData } from '../../../agents/personal-data/personal-data.service';
import { Obligations } from '../../../agents/status/obligations.service';
import { Database, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { ListingParties } from '../../catalog/listings.reader';
import { Order } from '../order.entity';
import { OPEN_STATUSES } from '../order.lifecycle';

const OPEN = OPEN_STATUSES.map((status) => `'${status}'`).join(', ');
const OPEN_OF_PARTY = statement(
  'orders_open_of_party',
  `SELECT (SELECT count(*)::int FROM order_states WHERE buyer_id = $1 AND status IN (${OPEN})) +
          (SELECT count(*)::int FROM order_states WHERE seller_id = $1 AND status IN (${OPEN})) AS orders`,
);
const COLUMNS = `id, listing_id, listing_title, buyer_id, seller_id, quantity, total_cents, seller_amount_cents, status,
  escrow_status, created_at, updated_at`;
const PURCHASES = statement(
  'orders_own_purchases',
  `SELECT ${COLUMNS} FROM orders WHERE buyer_id = $1 ORDER BY id`,
);
const SALES = statement('orders_own_sales', `SELECT ${COLUMNS} FROM orders WHERE seller_id = $1 ORDER BY id`);

/** Reports an agent's open orders as obligations, and adds its orders to the data export and to erasure. */
@Injectable()
export class PartyOrders implements OnModuleInit {
  constructor(
    private readonly obligations: Obligations,
    private readonly personalData: PersonalData,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.obligations.addObligation('open_orders', async (agentId) => {
      const row = await this.database.first<{ orders: number }>(OPEN_OF_PARTY, [agentId]);
      return row?.orders ?? 0;
    });
    this.personalData.add('purchases', (agentId) => this.database.rows(PURCHASES, [agentId]));
    this.personalData.addErasure(erase);
    this.personalData.add('sales', (agentId) => this.database.rows(SALES, [agentId]));
  }
}

/** Removes names and personal data. The ids of both parties stay on the order. */
async function erase(tx: Tx, agentId: string): Promise<void> {
  const noName = { buyerName: () => 'buyer_id', buyerNote: null, shippingAddress: null };
  await tx.update(Order, { buyerId: agentId }, noName);
  await tx.update(Order, { sellerId: agentId }, { sellerName: () => 'seller_id' });
}

@Injectable()
export class ListingBuyers extends ListingParties {
  constructor(private readonly entities: EntityManager) {
    super();
  }

  isBuyerOf(listingId: string, agentId: string, within: EntityManager = this.entities): Promise<boolean> {
    return within.existsBy(Order, { buyerId: agentId, listingId });
  }
}
