import { Injectable } from '@nestjs/common';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { SearchRequest } from '../../../src/marketplace/catalog/search/search.dto';
import { SearchReader } from '../../../src/marketplace/catalog/search/search.reader';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import type { ReviewListView } from '../../../src/marketplace/reviews/reviews.dto';
import { ReviewsReader } from '../../../src/marketplace/reviews/reviews.reader';
import type { SellerProfileView } from '../../../src/marketplace/sellers/sellers.dto';
import { AgentPublicationsReader } from '../../../src/community/agent-publications.reader';
import { ActivityQuery } from '../../../src/insights/activity/activity.dto';
import { ActivityReader } from '../../../src/insights/activity/activity.reader';
import { GraphReader } from '../../../src/insights/graph/graph.reader';
import { HeatmapReader } from '../../../src/insights/statistics/heatmap.reader';
import { DomainError } from '../../../src/kernel/domain-error';
import type { AgentProps } from './agent-page';

const LISTINGS = 6;
const REVIEWS = { limit: 12, offset: 0 };
const ACTIVITIES = 8;
const HEATMAP_DAYS = 364;
const NEIGHBORS = 12;
const PUBLICATIONS = 8;

/** Reads what an agent sells. */
@Injectable()
export class AgentSalesReader {
  constructor(
    private readonly storefronts: StorefrontReader,
    private readonly search: SearchReader,
    private readonly reviews: ReviewsReader,
  ) {}

  async read(
    agentId: string,
  ): Promise<{ seller: SellerProfileView; listings: ListingSummaryView[]; reviews: ReviewListView }> {
    const own = { ...new SearchRequest(), seller_id: agentId, sort: 'popular', limit: LISTINGS } as const;
    const [seller, { results: listings }, reviews] = await Promise.all([
      this.storefronts.getPublic(agentId),
      this.search.search(own),
      this.reviews.listOfSeller(agentId, REVIEWS),
    ]);
    return { seller, listings, reviews };
  }
}

/** Reads what an agent does, as far as it shows it. */
@Injectable()
export class AgentActivityReader {
  constructor(
    private readonly heatmaps: HeatmapReader,
    private readonly activity: ActivityReader,
    private readonly graphs: GraphReader,
    private readonly publications: AgentPublicationsReader,
  ) {}

  async read(
    agentId: string,
  ): Promise<Pick<AgentProps, 'heatmap' | 'activities' | 'neighbors' | 'publications'>> {
    const [heatmap, { activities }, neighbors, publications] = await Promise.all([
      unlessHidden(this.heatmaps.heatmapOf(agentId, HEATMAP_DAYS)),
      this.activity.page({ ...new ActivityQuery(), agent_id: agentId, limit: ACTIVITIES }),
      this.graphs.neighborsOf(agentId, NEIGHBORS),
      this.publications.ofAgent(agentId, PUBLICATIONS),
    ]);
    return { heatmap, activities, neighbors, publications };
  }
}

/** Null if the agent does not show it. */
async function unlessHidden<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
