import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { entityOf } from '../../platform/database/rows';
import { Database, type Statement, statement } from '../../platform/database/statements';
import { Payment } from '../payments/payment.entity';
import { paymentNotFound } from '../payments/payments.errors';
import { PaymentRefund } from '../payments/payment-refund.entity';
import {
  AdminPaymentsView,
  AdminPaymentView,
  AdminRefundsView,
  type PaymentsQuery,
  type RefundsQuery,
} from './admin-payments.dto';

/** Separate statements with and without a status, so that each plan can walk its own index. */
const listOf = (table: string, filtered: boolean): Statement => {
  const filter = filtered ? 'status = $4' : 'true';
  return paged({
    name: `${table}_admin${filtered ? '_by_state' : ''}`,
    counted: `FROM ${table} WHERE ${filter}`,
    page: `SELECT * FROM ${table} WHERE ${filter} AND id < coalesce($1::text, '~')
            ORDER BY id DESC LIMIT $2 OFFSET $3`,
    orderBy: 'p.id DESC',
  });
};
const PAYMENTS = [listOf('payments', false), listOf('payments', true)] as const;
const REFUNDS = [listOf('payment_refunds', false), listOf('payment_refunds', true)] as const;

const FOR_OPERATOR = statement('payments_for_operator', 'SELECT * FROM payments WHERE id = $1');

/** For the operator: payments, refunds, and what needs a decision. */
@Injectable()
export class AdminPaymentsReader {
  constructor(private readonly database: Database) {}

  async payments(query: PaymentsQuery): Promise<AdminPaymentsView> {
    const page = pageFrom(await this.rows(PAYMENTS, query), query);
    return AdminPaymentsView.of({ ...page, items: page.items.map((row) => entityOf(Payment, row)) });
  }

  async getForOperator(id: string): Promise<AdminPaymentView> {
    const row = await this.database.first<Record<string, unknown>>(FOR_OPERATOR, [id]);
    if (!row) throw paymentNotFound();
    return AdminPaymentView.of(entityOf(Payment, row));
  }

  async refunds(query: RefundsQuery): Promise<AdminRefundsView> {
    const page = pageFrom(await this.rows(REFUNDS, query), query);
    return AdminRefundsView.of({ ...page, items: page.items.map((row) => entityOf(PaymentRefund, row)) });
  }

  private rows(
    [all, byState]: readonly [Statement, Statement],
    query: PaymentsQuery | RefundsQuery,
  ): Promise<PagedRow<{ id: string }>[]> {
    const { status, limit, offset } = query;
    const values = [query.cursor ?? null, limit + 1, offset];
    return status === undefined
      ? this.database.rows(all, values)
      : this.database.rows(byState, [...values, status]);
  }
}
