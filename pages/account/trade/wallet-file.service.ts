import { Injectable } from '@nestjs/common';
import { after, DAY } from '../../../src/kernel/clock';
import { csvRecord } from '../../../src/kernel/csv';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { utcDate } from '../../../src/kernel/utc-days';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { WalletReader } from '../../../src/marketplace/wallet/wallet.reader';
import { amountOf } from '../../../src/platform/pages/forms';
import { Text } from '../../../src/platform/validation/fields';
import { wordsOf } from './wallet-page';

/** A whole year, also a leap year. */
export const MAX_FILE_DAYS = 366;

/** The first and the last day (UTC). */
export class WalletFileQuery {
  @Text({ max: 10 }) from: string;
  @Text({ max: 10 }) until: string;
}

const HEAD = ['Time (UTC)', 'Kind', 'Description', 'Order', 'Account', 'Amount (USD)', 'Balance after (USD)'];

/** Writes the entries of a wallet as a CSV file. */
@Injectable()
export class WalletFile {
  constructor(
    private readonly wallets: WalletReader,
    private readonly orders: OrdersReader,
  ) {}

  /** The records of the file, oldest entry first. Throws if the period is none, or is too long. */
  of(agentId: string, { from, until }: WalletFileQuery): AsyncIterable<string> {
    const [start, end] = [dayOf('from', from), after(dayOf('until', until), DAY)];
    if (end <= start) throw InvalidInput.field(['query', 'until'], 'must not be before the first day');
    if (end > after(start, MAX_FILE_DAYS * DAY))
      throw InvalidInput.field(
        ['query', 'until'],
        `must be at most ${MAX_FILE_DAYS} days from the first day`,
      );
    return this.records(agentId, start, end);
  }

  private async *records(agentId: string, start: Date, end: Date): AsyncIterable<string> {
    yield csvRecord(HEAD);
    for await (const entries of this.wallets.entriesBetween(agentId, start, end)) {
      const ids = entries.flatMap(({ order_id: id }) => id ?? []);
      const titles = await this.orders.titlesOf(agentId, [...new Set(ids)]);
      const records = entries.map(({ created_at: at, kind, order_id: id, account, ...cents }) =>
        csvRecord([
          at,
          wordsOf(kind),
          titles.get(id ?? '') ?? '',
          id ?? '',
          account,
          amountOf(cents.amount_cents),
          amountOf(cents.balance_cents),
        ]),
      );
      yield records.join('');
    }
  }
}

function dayOf(name: keyof WalletFileQuery, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // otherwise, February 30 would be the beginning of March
  if (Number.isNaN(day.getTime()) || utcDate(day) !== text)
    throw InvalidInput.field(['query', name], 'must be a day like 2026-11-20');
  return day;
}
