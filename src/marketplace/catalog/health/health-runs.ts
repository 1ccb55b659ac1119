import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock, MINUTE } from '../../../kernel/clock';
import { countOf } from '../../../kernel/words';
import { Database, statement } from '../../../platform/database/statements';
import { Transactions } from '../../../platform/database/transactions';
import { ListingGoods } from '../listing-goods';
import { Listing } from '../listing.entity';
import { type CheckOutcome, DeliveryChecks, undecided } from '../../verification/delivery-checks';
import { Probes } from '../../verification/probes';
import type { ListingHealth } from './listing-health.entity';

/** Of the calls of one host, for all listings and by all instances, so that nobody is attacked through us. */
const INTERVAL_MS = MINUTE;

const CLAIM_HOST = statement(
  'health_host_claim',
  `INSERT INTO health_hosts AS h (host, called_at) VALUES ($1, $2)
   ON CONFLICT (host) DO UPDATE SET called_at = excluded.called_at WHERE h.called_at <= $3 RETURNING 1 AS claimed`,
);

/** Runs the health check of a listing, outside of any transaction. */
@Injectable()
export class HealthRuns {
  constructor(
    private readonly probes: Probes,
    private readonly checks: DeliveryChecks,
    private readonly goods: ListingGoods,
    private readonly transactions: Transactions,
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined if the host was called a short time ago. */
  async run({ listingId, terms, host }: ListingHealth): Promise<CheckOutcome | undefined> {
    if ('test_order' in terms) return this.testOrder(listingId);
    if (host !== null && !(await this.claimHost(host))) return undefined;
    return this.probes.once({ id: 'health', type: 'probe', ...terms }, undefined);
  }

  /** Whether the host may be called now. It then may not for a minute. */
  private async claimHost(host: string): Promise<boolean> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - INTERVAL_MS);
    return (await this.database.rows(CLAIM_HOST, [host, now, before])).length > 0;
  }

  /** Checks the first of the goods that a purchase would deliver. Probes are left out: they need an order. */
  private async testOrder(id: string): Promise<CheckOutcome> {
    const listing = await this.entities.findOneBy(Listing, { id });
    if (!listing?.acceptance) return undecided('nothing_to_deliver');
    const [first] = await this.transactions.run((tx) => this.goods.deliveries(tx, listing));
    if (!first) return undecided('nothing_to_deliver');
    const results = await this.checks.run(listing.acceptance, first);
    const wrong =
      results.find(({ result }) => result === 'fail') ?? results.find(({ result }) => result === 'none');
    if (!wrong) return { result: 'pass', code: 'passed', observed: countOf(results.length, 'check') };
    const { result, code, observed } = wrong;
    return { result, code, observed };
  }
}
