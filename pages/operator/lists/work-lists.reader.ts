import { Injectable } from '@nestjs/common';
import { Clock } from '../../../src/kernel/clock';
import { Database } from '../../../src/platform/database/statements';
import { LISTING_LISTS, type ListedListing, type ListingList, type ListingListName } from './listing-lists';
import { type ListedOrder, ORDER_LISTS, type OrderList, type OrderListName } from './order-lists';

const PER_PAGE = 50;

export interface WorkList<Row> {
  rows: Row[];
  /** Where the next page begins. */
  next: string | undefined;
}

/** Orders and listings as operators look through them. Every list follows an index. */
@Injectable()
export class WorkListsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  orders(name: OrderListName, after = ''): Promise<WorkList<ListedOrder>> {
    return this.page<ListedOrder>(ORDER_LISTS[name], after);
  }

  listings(name: ListingListName, after = ''): Promise<WorkList<ListedListing>> {
    return this.page<ListedListing>(LISTING_LISTS[name], after);
  }

  private async page<Row extends { position: string }>(
    { rows: wanted, dependsOnTime }: OrderList | (ListingList & { dependsOnTime?: undefined }),
    after: string,
  ): Promise<WorkList<Row>> {
    const time = dependsOnTime ? [this.clock.now()] : [];
    const found = await this.database.rows<Row & Record<string, unknown>>(wanted, [
      after,
      PER_PAGE + 1,
      ...time,
    ]);
    const rows = found.slice(0, PER_PAGE);
    return { rows, next: found.length > PER_PAGE ? rows.at(-1)?.position : undefined };
  }
}
