import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, DAY, MINUTE } from '../../kernel/clock';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { Settings } from '../../platform/config/settings';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { SellerCache } from './seller-cache';
import { SellerProfile } from './seller-profile.entity';
import { type SellerRecord, SellerRecordsReader, SELLERS_PER_BATCH } from './seller-records.reader';
import { tierChanged, tierWarning } from './sellers.events';
import { deservedTier, failingAt, evaluateTier, type TierEvaluation } from './tiers';

/** Promotes, warns, and demotes sellers. */
@Injectable()
export class SellerTiersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly cache: SellerCache,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Evaluates a seller's record. Repeating it has no effect, because the decision is based on the locked row. */
  async evaluateTier(record: SellerRecord, { mayFall }: { mayFall: boolean }): Promise<void> {
    const { sellerId, trackRecord } = record;
    const deserved = deservedTier(trackRecord);
    const at = this.clock.now();
    if (!evaluateTier(record, deserved, at, mayFall)) return;
    await this.transactions.run(async (tx) => {
      const seller = await tx.findOne(SellerProfile, {
        where: { agentId: sellerId },
        lock: { mode: 'for_no_key_update' },
      });
      const verdict = seller && evaluateTier(seller, deserved, at, mayFall);
      if (verdict) await this.carryOut(tx, record, seller, verdict, at);
    });
  }

  private async carryOut(
    tx: Tx,
    { sellerId, trackRecord }: SellerRecord,
    seller: SellerProfile,
    verdict: TierEvaluation,
    at: Date,
  ): Promise<void> {
    const { tier, belowBarSince } = verdict;
    const events: NewDomainEvent[] = [];
    const number = (): number => ++seller.eventSequence;
    const evaluated = { sellerId, at, livemode: this.settings.livemode, number };
    if (tier !== seller.tier) events.push(tierChanged(evaluated, seller.tier, verdict));
    if (belowBarSince !== null)
      events.push(tierWarning(evaluated, tier, belowBarSince, failingAt(tier, trackRecord)));
    const { eventSequence } = seller;
    const version = seller.version + 1;
    await tx.update(SellerProfile, sellerId, { tier, belowBarSince, eventSequence, version, updatedAt: at });
    if (events.length > 0) await this.outbox.record(tx, ...events);
    this.cache.changed(tx, sellerId);
  }
}

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
      nextAfter: nextMidnight,
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

export function nextMidnight(time: Date): Date {
  return new Date((Math.floor(time.getTime() / DAY) + 1) * DAY);
}
