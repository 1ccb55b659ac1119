import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { Settings } from '../../platform/config/settings';
import { execute, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { SellerCache } from './seller-cache';
import type { SellerRecord } from './seller-records.reader';
import { tierChanged, tierWarning } from './sellers.events';
import { deservedTier, failingAt, evaluateTier, type TierState, type TierEvaluation } from './tiers';

const LOCK = statement(
  'seller_tier_lock',
  `SELECT tier, below_bar_since AS "belowBarSince", event_sequence AS "eventSequence"
     FROM seller_profiles WHERE agent_id = $1 FOR NO KEY UPDATE`,
);
const SAVE = statement(
  'seller_tier_save',
  `UPDATE seller_profiles SET tier = $2, below_bar_since = $3, event_sequence = $4, version = version + 1, updated_at = $5
    WHERE agent_id = $1`,
);

interface LockedSeller extends TierState {
  eventSequence: number;
}

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
      const [seller] = await execute<LockedSeller>(tx, LOCK, [sellerId]);
      const verdict = seller && evaluateTier(seller, deserved, at, mayFall);
      if (verdict) await this.carryOut(tx, record, seller, verdict, at);
    });
  }

  private async carryOut(
    tx: Tx,
    { sellerId, trackRecord }: SellerRecord,
    seller: LockedSeller,
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
    await execute(tx, SAVE, [sellerId, tier, belowBarSince, seller.eventSequence, at]);
    if (events.length > 0) await this.outbox.record(tx, ...events);
    this.cache.changed(tx, sellerId);
  }
}
