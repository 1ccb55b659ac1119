import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Reads, type Statement } from '../../platform/database/statements';
import type { Payment } from '../payments/payment.entity';
import type { PaymentReturn } from '../payments/payment-return.entity';
import {
  AdminPaymentsView,
  AdminReturnsView,
  type PaymentsQuery,
  type ReturnsQuery,
} from './admin-payments.dto';

/** With and without a state are two statements, so that each has a plan that walks its own index. */
const listOf = (table: string, filtered: boolean): Statement => {
  const filter = filtered ? 'state = $4' : 'true';
  return paged({
    name: `${table}_admin${filtered ? '_by_state' : ''}`,
    counted: `FROM ${table} WHERE ${filter}`,
    page: `SELECT * FROM ${table} WHERE ${filter} AND id < coalesce($1::text, '~')
            ORDER BY id DESC LIMIT $2 OFFSET $3`,
    orderBy: 'p.id DESC',
  });
};
const PAYMENTS = [listOf('payments', false), listOf('payments', true)] as const;
const RETURNS = [listOf('payment_returns', false), listOf('payment_returns', true)] as const;

/** For the operator: what came in, what went back, and what somebody has to look at. */
@Injectable()
export class AdminPaymentsReader {
  constructor(private readonly reads: Reads) {}

  async payments(query: PaymentsQuery): Promise<AdminPaymentsView> {
    const page = pageFrom(await this.rows(PAYMENTS, query), query);
    return AdminPaymentsView.of({ ...page, items: page.items.map((row) => camelCased<Payment>(row)) });
  }

  async returns(query: ReturnsQuery): Promise<AdminReturnsView> {
    const page = pageFrom(await this.rows(RETURNS, query), query);
    return AdminReturnsView.of({ ...page, items: page.items.map((row) => camelCased<PaymentReturn>(row)) });
  }

  private rows(
    [all, byState]: readonly [Statement, Statement],
    query: PaymentsQuery | ReturnsQuery,
  ): Promise<PagedRow<{ id: string }>[]> {
    const { state, limit, offset } = query;
    const values = [query.cursor ?? null, limit + 1, offset];
    return state === undefined ? this.reads.rows(all, values) : this.reads.rows(byState, [...values, state]);
  }
}
