import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';

const OF_LISTING = statement(
  'orders_unpaid_of_listing',
  `SELECT EXISTS (SELECT FROM orders WHERE listing_id = $1 AND payment_due_at IS NOT NULL) AS waiting`,
);

/** Whether a listing has units that are reserved by unpaid orders and may return to stock. */
@Injectable()
export class UnpaidOrders {
  async existFor(tx: Tx, listingId: string): Promise<boolean> {
    const [row] = await execute<{ waiting: boolean }>(tx, OF_LISTING, [listingId]);
    return row?.waiting === true;
  }
}
