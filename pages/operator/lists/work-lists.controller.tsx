import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Clock } from '../../../src/kernel/clock';
import type { DisputeListView } from '../../../src/marketplace/orders/refunds/refunds.dto';
import { Answers } from '../../../src/platform/operations/answers';
import { Operations } from '../../../src/platform/operations/operations';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { type Caller, From } from '../../../src/platform/security/caller';
import { OperatorPageSender } from '../operator-page-sender';
import { textsOf } from '../texts';
import { LISTING_LISTS, type ListingListName } from '../../../src/operator/work-lists.reader';
import { ORDER_LISTS, type OrderListName } from '../../../src/operator/work-lists.reader';
import { Disputes, Listings, Orders } from './work-list-page';
import { WorkListsReader } from '../../../src/operator/work-lists.reader';

/** A deadline, if the list is in their order, and an id. */
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\/)?[a-z]{3}_[a-z0-9]{1,40}$/;

/** The lists that operators look through: orders and listings, by what is to be done with them. */
@ApiExcludeController()
@Public()
@Controller('operator')
export class WorkListsController {
  constructor(
    private readonly sender: OperatorPageSender,
    private readonly reader: WorkListsReader,
    private readonly calls: Operations,
    private readonly routes: RouteTable,
    private readonly clock: Clock,
  ) {}

  @Get('orders')
  @Answers(200, undefined, { summary: 'Orders, by what they wait for (HTML)' })
  async orders(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { chosen, after } = wanted<OrderListName>(query, ORDER_LISTS, 'to_deliver');
      const list = await this.reader.orders(chosen, after);
      const shown = { lists: ORDER_LISTS, chosen, after, now: this.clock.now(), ...list };
      return { title: 'Orders', body: () => <Orders {...shown} /> };
    });
  }

  @Get('disputes')
  @Answers(200, undefined, { summary: 'Disputes to decide, the oldest first (HTML)' })
  async disputes(
    @Query() query: Record<string, unknown>,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { cursor: after } = textsOf(query);
      const list = this.routes.operation('adminDisputes.list');
      const found = (await this.calls.call(list, caller, {}, { cursor: after })) as DisputeListView;
      const shown = { disputes: found.disputes, next: found.next_cursor, after, now: this.clock.now() };
      return { title: 'Disputes', body: () => <Disputes {...shown} /> };
    });
  }

  @Get('listings')
  @Answers(200, undefined, { summary: 'Listings, by their status (HTML)' })
  async listings(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.page(request, response, async () => {
      const { chosen, after } = wanted<ListingListName>(query, LISTING_LISTS, 'all');
      const list = await this.reader.listings(chosen, after);
      const shown = { lists: LISTING_LISTS, chosen, after, ...list };
      return { title: 'Listings', body: () => <Listings {...shown} /> };
    });
  }
}

/** The list in the address and the place in it; the first page of the usual one if there is none such. */
function wanted<Name extends string>(
  query: Record<string, unknown>,
  lists: Record<Name, object>,
  usual: Name,
): { chosen: Name; after: string | undefined } {
  const { list = usual, cursor } = textsOf(query);
  const chosen = Object.hasOwn(lists, list) ? (list as Name) : usual;
  return { chosen, after: cursor !== undefined && POSITION.test(cursor) ? cursor : undefined };
}
