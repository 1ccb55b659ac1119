import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY, MINUTE } from '../../kernel/clock';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { SellerRecordsReader, SELLERS_PER_BATCH } from './seller-records.reader';
import { SellerTiersService } from './seller-tiers.service';

/** Evaluates every seller once a night (UTC), in batches ordered by id. */
@Injectable()
export class NightlyTiers implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWork,
    private readonly records: SellerRecordsReader,
    private readonly tiers: SellerTiersService,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'seller-tiers',
      everyMs: MINUTE,
      nextAfter: midnightAfter,
      batch: (cursor) => this.evaluateAfter(cursor),
      makes: 'seller_tiers',
    });
  }

  private async evaluateAfter(cursor: string): Promise<string | undefined> {
    const records = await this.records.batchAfter(cursor);
    for (const record of records) await this.tiers.evaluateTier(record, { mayFall: true });
    return records.length < SELLERS_PER_BATCH ? undefined : records.at(-1)?.sellerId;
  }
}

function midnightAfter(time: Date): Date {
  return new Date((Math.floor(time.getTime() / DAY) + 1) * DAY);
}
