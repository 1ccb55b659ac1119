import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { PersonalData } from '../../../agents/personal-data/personal-data.service';
import { Clock } from '../../../kernel/clock';
import { InvalidInput } from '../../../kernel/domain-error';
import { Commands } from '../../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../../platform/database/locks';
import type { AgentCaller } from '../../../platform/security/caller';
import { CatalogCache } from '../catalog-cache';
import { Listing } from '../listing.entity';
import { listingNotFound } from '../../marketplace.errors';
import { AcceptanceRules } from '../../verification/acceptance';
import { HealthOutcomes } from './health-outcomes';
import { HealthRuns } from './health-runs';
import { UNCHECKED } from './health-state';
import { OwnListingHealthView, type RegisterHealthRequest } from './listing-health.dto';
import { type HealthCheck, ListingHealth } from './listing-health.entity';
import { healthNotFound, hostCalledRecently, tooManyCheckedListings } from './listing-health.errors';
import { DEFAULT_HEALTH_MINUTES, MAX_CHECKED_LISTINGS } from './policies';

/** The health checks that a seller registers for its listings. */
@Injectable()
export class ListingHealthService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly rules: AcceptanceRules,
    private readonly runs: HealthRuns,
    private readonly outcomes: HealthOutcomes,
    private readonly cache: CatalogCache,
    private readonly entities: EntityManager,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add('listing_health', (sellerId) =>
      this.entities.find(ListingHealth, { where: { sellerId }, order: { listingId: 'ASC' } }),
    );
    this.personalData.addErasure((tx, sellerId) => tx.delete(ListingHealth, { sellerId }));
  }

  async get({ holder }: AgentCaller, listingId: string): Promise<OwnListingHealthView> {
    return OwnListingHealthView.ofOwn(await this.own(holder.agentId, listingId));
  }

  /** For the seller's page; null without a check. */
  async find(sellerId: string, listingId: string): Promise<OwnListingHealthView | null> {
    const health = await this.entities.findOneBy(ListingHealth, { listingId, sellerId });
    return health && OwnListingHealthView.ofOwn(health);
  }

  /** Registers a check, or changes the members that the request names. Another check begins without a history. */
  async register(
    caller: AgentCaller,
    listingId: string,
    request: RegisterHealthRequest,
  ): Promise<OwnListingHealthView> {
    const { agentId: sellerId } = caller.holder;
    const listing = await this.entities.findOneBy(Listing, { id: listingId, sellerId });
    if (!listing) throw listingNotFound();
    const known = await this.entities.findOneBy(ListingHealth, { listingId });
    const terms = termsOf(known?.terms, request);
    await this.requireChecked(listing, terms);
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `listing-health:${sellerId}`);
      // locked, because a check that ends now may pause the listing
      const before = await tx.findOne(ListingHealth, {
        where: { listingId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before && (await tx.countBy(ListingHealth, { sellerId })) >= MAX_CHECKED_LISTINGS)
        throw tooManyCheckedListings();
      const isOther = !before || !isDeepStrictEqual(before.terms, terms);
      const health = Object.assign(new ListingHealth(), before, isOther && UNCHECKED, {
        // what paused the listing still does, until the new check succeeds
        status: before?.status === 'paused' || !isOther ? before?.status : 'unknown',
        listingId,
        sellerId,
        terms,
        host: 'url' in terms ? new URL(terms.url).hostname : null,
        everyMinutes: request.every_minutes ?? before?.everyMinutes ?? DEFAULT_HEALTH_MINUTES,
        dueAt: this.clock.now(),
      });
      await tx.save(ListingHealth, health);
      this.cache.changed(tx, listingId);
      return OwnListingHealthView.ofOwn(health);
    });
  }

  /** Removes the check. A listing that it has paused stays paused until the seller activates it. */
  async remove(caller: AgentCaller, listingId: string): Promise<void> {
    await this.commands.run(caller, async (tx) => {
      const { affected } = await tx.delete(ListingHealth, { listingId, sellerId: caller.holder.agentId });
      if (affected === 0) throw healthNotFound();
      this.cache.changed(tx, listingId);
      return { id: listingId };
    });
  }

  /** Runs the check now, in any status of the listing. */
  async check({ holder }: AgentCaller, listingId: string): Promise<OwnListingHealthView> {
    const health = await this.own(holder.agentId, listingId);
    const outcome = await this.runs.run(health);
    if (!outcome) throw hostCalledRecently();
    await this.outcomes.record(health, outcome);
    return OwnListingHealthView.ofOwn(await this.own(holder.agentId, listingId));
  }

  private async own(sellerId: string, listingId: string): Promise<ListingHealth> {
    const health = await this.entities.findOneBy(ListingHealth, { listingId, sellerId });
    if (!health) throw healthNotFound();
    return health;
  }

  private async requireChecked({ deliveryMethod, acceptance }: Listing, terms: HealthCheck): Promise<void> {
    if ('url' in terms) {
      await this.rules.requireCallable({ id: 'health', type: 'probe', ...terms });
      return;
    }
    if (deliveryMethod !== 'digital_instant' || acceptance === null)
      throw InvalidInput.field(
        ['body', 'test_order'],
        'is for listings with delivery_method digital_instant and acceptance; give a url',
      );
  }
}

/** The check after a request: what it does not name stays. */
function termsOf(before: HealthCheck | undefined, request: RegisterHealthRequest): HealthCheck {
  const { url, method, expect, test_order: testOrder } = request;
  const isCall = [url, method, expect].some((given) => given !== undefined);
  if (testOrder === true && isCall)
    throw InvalidInput.field(['body', 'test_order'], 'leave out url, method, and expect');
  const isTestOrder = before !== undefined && 'test_order' in before;
  if (testOrder === true || (isTestOrder && !isCall && testOrder === undefined)) return { test_order: true };
  const earlier = before && 'url' in before ? before : undefined;
  const called = url ?? earlier?.url;
  if (called === undefined) throw InvalidInput.field(['body', 'url'], 'Field required', 'missing');
  return {
    url: called,
    method: method ?? earlier?.method ?? 'GET',
    expect: { status: [200], ...(expect ?? earlier?.expect) },
  };
}
