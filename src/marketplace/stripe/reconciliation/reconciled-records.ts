import { Injectable } from '@nestjs/common';
import { earliestId } from '../../../kernel/ids';
import { entityOf } from '../../../platform/database/rows';
import { Database, type Statement, statement } from '../../../platform/database/statements';
import { Payment } from '../../payments/payment.entity';
import { OPEN_PAYMENTS } from '../../payments/payment.lifecycle';
import { PaymentRefund } from '../../payments/payment-refund.entity';
import { Payout } from '../../payments/payout.entity';

const PAGE = 500;

interface Kind<T> {
  prefix: 'pmt' | 'rfd' | 'pay';
  byIds: Statement;
  after: Statement;
  entity: new () => T;
}

/** Ids are time-ordered, so each page continues in the primary key where the previous one ended. */
function kindOf<T extends object>(
  prefix: Kind<T>['prefix'],
  table: string,
  counts: string,
  entity: new () => T,
): Kind<T> {
  return {
    prefix,
    byIds: statement(`${table}_reconciled_by_ids`, `SELECT * FROM ${table} WHERE id = ANY($1)`),
    after: statement(
      `${table}_reconciled_after`,
      `SELECT * FROM ${table} WHERE id > $1 AND ${counts} ORDER BY id LIMIT ${PAGE}`,
    ),
    entity,
  };
}

const quoted = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const KINDS = {
  payments: kindOf(
    'pmt',
    'payments',
    `status IN (${quoted([...OPEN_PAYMENTS.filter((status) => status !== 'created'), 'settled', 'needs_review'])})`,
    Payment,
  ),
  refunds: kindOf('rfd', 'payment_refunds', `status <> 'failed'`, PaymentRefund),
  payouts: kindOf('pay', 'wallet_payouts', `destination IS NOT NULL AND status <> 'failed'`, Payout),
};

/** Our records in a reconciliation, read one page at a time. */
@Injectable()
export class ReconciledRecords {
  constructor(private readonly database: Database) {}

  payments(ids: string[]): Promise<Map<string, Payment>> {
    return this.byIds(KINDS.payments, ids);
  }

  refunds(ids: string[]): Promise<Map<string, PaymentRefund>> {
    return this.byIds(KINDS.refunds, ids);
  }

  payouts(ids: string[]): Promise<Map<string, Payout>> {
    return this.byIds(KINDS.payouts, ids);
  }

  paymentsSince(start: Date): AsyncGenerator<Payment> {
    return this.since(KINDS.payments, start);
  }

  refundsSince(start: Date): AsyncGenerator<PaymentRefund> {
    return this.since(KINDS.refunds, start);
  }

  payoutsSince(start: Date): AsyncGenerator<Payout> {
    return this.since(KINDS.payouts, start);
  }

  private async byIds<T extends { id: string }>(kind: Kind<T>, ids: string[]): Promise<Map<string, T>> {
    const rows = await this.database.rows<Record<string, unknown>>(kind.byIds, [ids]);
    return new Map(rows.map((row) => entityOf(kind.entity, row)).map((record) => [record.id, record]));
  }

  private async *since<T extends { id: string }>(kind: Kind<T>, start: Date): AsyncGenerator<T> {
    for (let last = earliestId(kind.prefix, start); ;) {
      const rows = await this.database.rows<Record<string, unknown>>(kind.after, [last]);
      for (const row of rows) yield entityOf(kind.entity, row);
      if (rows.length < PAGE) return;
      last = (rows.at(-1) as { id: string }).id;
    }
  }
}

/** Groups Stripe's list into pages. */
export async function* inPages<T>(listed: AsyncIterable<T>, size = 100): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const each of listed) {
    page.push(each);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
