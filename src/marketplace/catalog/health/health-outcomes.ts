import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../../kernel/clock';
import { random } from '../../../kernel/random';
import { Settings } from '../../../platform/config/settings';
import { execute, statement } from '../../../platform/database/statements';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import { CatalogCache } from '../catalog-cache';
import { ListingStore } from '../listing-store';
import type { Listing } from '../listing.entity';
import { LISTING, type ListingTransition } from '../listing.lifecycle';
import type { CheckOutcome } from '../../verification/delivery-checks';
import { afterCheck, failsForLong, type HealthState } from './health-state';
import { ListingHealth } from './listing-health.entity';
import { healthFailed, healthRecovered } from './listing-health.events';
import { HEALTH_JITTER } from './policies';

/** Of the checks of other hosts since $1: whether there were any, and whether any host answered. */
const OTHER_HOSTS = statement(
  'listing_health_other_hosts',
  `SELECT count(*) > 0 AS called, coalesce(bool_or(answered_at >= $1), false) AS answered
     FROM listing_health WHERE last_checked_at >= $1 AND host <> $2`,
);

/** Records the results of health checks, and takes listings off sale or puts them back. */
@Injectable()
export class HealthOutcomes {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: ListingStore,
    private readonly cache: CatalogCache,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Drops the result of a check that was replaced in the meantime. */
  async record(checked: ListingHealth, outcome: CheckOutcome): Promise<void> {
    const at = this.clock.now();
    const { listingId: id } = checked;
    await this.transactions.run(async (tx) => {
      // the listing is locked before its health, like everywhere else, and only if its status may change
      const seen = await tx.findOneBy(ListingHealth, { listingId: id });
      if (!seen) return;
      const listing = changeOf(seen, outcome, at) ? await this.store.lock(tx, id) : null;
      const before = await tx.findOne(ListingHealth, {
        where: { listingId: id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before || !isDeepStrictEqual(before.terms, checked.terms)) return;
      const state = afterCheck(before, outcome, at);
      const change = listing && (await this.changeNow(tx, listing, before, outcome, at));
      const status = change === 'pause' ? 'paused' : state.status;
      const health = { ...state, status } satisfies HealthState;
      if (listing && change) await this.carryOut(tx, listing, change, health);
      else if (before.status !== status) this.cache.changed(tx, id);
      await tx.update(ListingHealth, id, { ...health, dueAt: nextCheck(before.everyMinutes, at) });
    });
  }

  /**
   * Nothing if the seller or the operator has taken the listing off sale: then a success must not put it back. If no host answers,
   * our network may have failed.
   */
  private async changeNow(
    tx: Tx,
    listing: Listing,
    before: ListingHealth,
    outcome: CheckOutcome,
    at: Date,
  ): Promise<Change | undefined> {
    const change = changeOf(before, outcome, at);
    if (!change || !LISTING.can(listing.status, change, 'system')) return undefined;
    if (change !== 'pause' || outcome.result !== 'none') return change;
    const [others] = await execute<{ called: boolean; answered: boolean }>(tx, OTHER_HOSTS, [
      before.failingSince ?? at,
      before.host,
    ]);
    return others?.called && !others.answered ? undefined : change;
  }

  private async carryOut(tx: Tx, listing: Listing, change: Change, health: HealthState): Promise<void> {
    const make = (): void => {
      listing.transition(change, 'system');
      listing.settleStock();
    };
    const event = change === 'pause' ? healthFailed : healthRecovered;
    await this.store.save(tx, listing, make, () => [
      event({ listing, health, livemode: this.settings.livemode }),
    ]);
  }
}

type Change = Extract<ListingTransition, 'pause' | 'activate'>;

/** What the result changes about the sale of the listing. */
function changeOf(before: ListingHealth, outcome: CheckOutcome, at: Date): Change | undefined {
  const state = afterCheck(before, outcome, at);
  if (before.status === 'paused') return state.status === 'healthy' ? 'activate' : undefined;
  return failsForLong(state, at) ? 'pause' : undefined;
}

/** Not at the same time as the checks that were planned with it. */
function nextCheck(everyMinutes: number, at: Date): Date {
  const ms = everyMinutes * MINUTE;
  return after(at, Math.round(ms * (1 - HEALTH_JITTER + 2 * HEALTH_JITTER * random.unit())));
}
