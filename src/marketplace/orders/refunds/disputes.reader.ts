import { Injectable } from '@nestjs/common';
import { pageFields, type PageRequest } from '../../../kernel/page';
import { paged, pageFrom, type PagedRow } from '../../../platform/database/paged';
import { camelCased } from '../../../platform/database/rows';
import { Database, statement } from '../../../platform/database/statements';
import type { OrderRecord } from '../order-record';
import { orderNotFound } from '../orders.errors';
import type { RefundCase } from './refund-case.entity';
import { DisputeView, type DisputeListView } from './refunds.dto';

const COLUMNS = `c.*, o.status AS order_status, o.listing_title, o.buyer_id, o.buyer_name, o.seller_id, o.seller_name, o.total_cents,
                o.refunded_cents AS order_refunded_cents`;

const FOR_OPERATOR = statement(
  'refund_cases_for_operator',
  `SELECT ${COLUMNS} FROM orders o JOIN refund_cases c ON c.id = o.refund_case_id WHERE o.id = $1`,
);

const WAITING = paged({
  name: 'disputes_waiting',
  counted: `FROM refund_cases WHERE status = 'escalated'`,
  page: `SELECT ${COLUMNS}
           FROM refund_cases c JOIN orders o ON o.id = c.order_id
          WHERE c.status = 'escalated' AND c.id > coalesce($1::text, '') ORDER BY c.id LIMIT $2 OFFSET $3`,
  orderBy: 'p.id',
});

type Row = RefundCase &
  Pick<OrderRecord, 'listingTitle' | 'buyerId' | 'buyerName' | 'sellerId' | 'sellerName' | 'totalCents'> & {
    orderStatus: OrderRecord['status'];
    orderRefundedCents: number;
  };

/** Disputes that await the operator's decision. */
@Injectable()
export class DisputesReader {
  constructor(private readonly database: Database) {}

  async list(request: PageRequest): Promise<DisputeListView> {
    const { cursor = null, limit, offset } = request;
    const rows = await this.database.rows<PagedRow<{ id: string }>>(WAITING, [cursor, limit + 1, offset]);
    const page = pageFrom(rows, request);
    return { disputes: page.items.map(disputeOf), ...pageFields(page) };
  }

  /** The last refund case of an order: escalated to the operator, still between the parties, or decided. */
  async getForOperator(orderId: string): Promise<DisputeView> {
    const row = await this.database.first<Record<string, unknown>>(FOR_OPERATOR, [orderId]);
    if (!row) throw orderNotFound();
    return disputeOf(row);
  }
}

function disputeOf(row: object): DisputeView {
  const found = camelCased<Row>({ ...row });
  const { orderId: id, orderStatus: status, orderRefundedCents: refundedCents } = found;
  return DisputeView.ofOrder({ ...found, id, status, refundedCents }, found);
}
