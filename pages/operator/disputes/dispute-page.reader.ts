import { Injectable } from '@nestjs/common';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import type { AdminOrderView, OrderView } from '../../../src/marketplace/orders/orders.dto';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import type { DisputeRecordView } from '../../../src/marketplace/orders/refunds/dispute-record.dto';
import type { DisputeListView, DisputeView } from '../../../src/marketplace/orders/refunds/refunds.dto';
import { Operations } from '../../../src/platform/operations/operations';
import { RouteTable } from '../../../src/platform/operations/route-table';
import type { RecordedEventView } from '../../../src/platform/outbox/event-history.dto';
import type { Caller } from '../../../src/platform/security/caller';
import { RecordAuditReader } from '../../../src/system/audit/record-audit.reader';
import { deciderIn } from './decision';

/** Everything that a decision on a dispute is based on. */
export interface DisputeFile {
  dispute: DisputeRecordView;
  order: AdminOrderView;
  /** The terms that the order copied from the listing when it was placed. */
  terms: Pick<OrderView, 'return_policy' | 'condition' | 'delivery_method' | 'estimated_delivery'>;
  /** As it is now. */
  listing: ListingView;
  /** What the seller changed in the listing after the purchase, by the names of the API. */
  changedSince: readonly string[];
  /** Who decided it, if they have a name. */
  decider: string | undefined;
  /** The dispute that is decided after this one. */
  next: DisputeView | undefined;
  /** How many disputes wait, with this one. */
  waiting: number;
}

const EVENTS = '100';

@Injectable()
export class DisputePageReader {
  constructor(
    private readonly calls: Operations,
    private readonly routes: RouteTable,
    private readonly orders: OrdersReader,
    private readonly audits: RecordAuditReader,
  ) {}

  async read(caller: Caller, id: string): Promise<DisputeFile> {
    const path = { order_id: id };
    const dispute = await this.call<DisputeRecordView>(caller, 'adminDisputes.get', path);
    const [order, terms, first, after, audit] = await Promise.all([
      this.call<AdminOrderView>(caller, 'adminOrders.get', path),
      this.orders.get(dispute.buyer_id, id),
      this.call<DisputeListView>(caller, 'adminDisputes.list', {}, { limit: '2' }),
      this.call<DisputeListView>(caller, 'adminDisputes.list', {}, { limit: '1', cursor: dispute.id }),
      this.audits.read(id),
    ]);
    const { listing_id } = order;
    const [listing, { events }] = await Promise.all([
      this.call<ListingView>(caller, 'adminListings.get', { listing_id }),
      this.call<{ events: RecordedEventView[] }>(
        caller,
        'adminEvents.list',
        {},
        { subject: listing_id, limit: EVENTS },
      ),
    ]);
    const next = [...after.disputes, ...first.disputes].find(({ order_id }) => order_id !== id);
    const changedSince = changesAfter(order.created_at, events);
    const decider = deciderIn(audit.entries);
    return { dispute, order, terms, listing, changedSince, decider, next, waiting: first.total };
  }

  /** What the seller gets after the fees, if this is the refund. */
  sellerAmount({ dispute }: DisputeFile, refund: number): Promise<number> {
    const { buyer_id: buyer, order_id: order, refundable_cents: most } = dispute;
    return this.orders.sellerAmountAfter(buyer, order, Math.min(refund, most));
  }

  private async call<View>(
    caller: Caller,
    operation: string,
    path: Record<string, string>,
    query: Record<string, string> = {},
  ): Promise<View> {
    return (await this.calls.call(this.routes.operation(operation), caller, path, query)) as View;
  }
}

/** What a promise consists of. A new price, or a pause, changes nothing for those who have bought. */
const PROMISES = [
  'title',
  'description',
  'short_description',
  'condition',
  'delivery_method',
  'return_policy',
];

function changesAfter(at: string, events: readonly RecordedEventView[]): string[] {
  const changed = events
    .filter(({ occurred_at: occurred }) => new Date(occurred) > new Date(at))
    .flatMap((event) => event.changed ?? []);
  return PROMISES.filter((name) => changed.includes(name));
}
