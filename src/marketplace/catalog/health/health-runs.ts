import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { countOf } from '../../../kernel/words';
import { Transactions } from '../../../platform/database/transactions';
import { ListingGoods } from '../listing-goods';
import { Listing } from '../listing.entity';
import { type CheckOutcome, DeliveryChecks, undecided } from '../../verification/delivery-checks';
import { Probes } from '../../verification/probes';
import { HealthHosts } from './health-hosts';
import type { ListingHealth } from './listing-health.entity';

/** Runs the health check of a listing, outside of any transaction. */
@Injectable()
export class HealthRuns {
  constructor(
    private readonly hosts: HealthHosts,
    private readonly probes: Probes,
    private readonly checks: DeliveryChecks,
    private readonly goods: ListingGoods,
    private readonly transactions: Transactions,
    private readonly entities: EntityManager,
  ) {}

  /** Undefined if the host was called a short time ago. */
  async run({ listingId, terms, host }: ListingHealth): Promise<CheckOutcome | undefined> {
    if ('test_order' in terms) return this.testOrder(listingId);
    if (host !== null && !(await this.hosts.claim(host))) return undefined;
    return this.probes.once({ id: 'health', type: 'probe', ...terms }, undefined);
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
