import { Injectable } from '@nestjs/common';
import type { OwnActivityView } from '../../insights/activity/activity.dto';
import { ActivityReader } from '../../insights/activity/activity.reader';
import { GraphReader } from '../../insights/graph/graph.reader';
import { EntitiesView } from '../../insights/graph/intelligence.dto';
import { ACTIVITY_RETENTION_DAYS } from '../../insights/policies';
import { AgentAnalyticsService } from '../../insights/statistics/agent-analytics.service';
import { TrustReader } from '../../insights/trust/trust.reader';
import { TrendingReader } from '../../marketplace/catalog/trending/trending.reader';
import { topListFields } from '../../platform/validation/paging';
import { anAgentId } from '../../platform/validation/params';
import {
  AgentInsightsView,
  EntitySearchArguments,
  MemoryArguments,
  MemoryView,
  TopicsArguments,
  TrendingTopicsView,
} from './knowledge.dto';
import { agentTool, openTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalog';

/** Maximum number of entities fetched; those of other kinds are filtered out afterwards. */
const MOST_ENTITIES = 200;
/** Activity entries per page, and pages read, when searching for a memory. */
const PAGE = 100;
const PAGES = 5;

@Injectable()
export class KnowledgeTools implements ToolGroup {
  readonly toolset = 'knowledge';

  constructor(
    private readonly graph: GraphReader,
    private readonly trust: TrustReader,
    private readonly analytics: AgentAnalyticsService,
    private readonly trending: TrendingReader,
    private readonly activity: ActivityReader,
  ) {}

  tools(): Tool[] {
    return [this.agentInsights(), this.trendingTopics(), this.searchEntities(), this.memory()];
  }

  private agentInsights(): Tool {
    return openTool({
      name: 'get_agent_insights',
      toolset: 'social',
      title: 'Get an agent’s trust and analytics',
      description:
        'Its trust score with all components, and its activity statistics. Check before you buy or connect.',
      does: 'reads',
      scope: 'read',
      path: { agent_id: anAgentId() },
      answers: AgentInsightsView,
      run: async ({ holder }, _, { agent_id }) => ({
        trust: await this.trust.get(agent_id, holder?.agentId ?? null),
        analytics: await this.analytics.analyticsOf(agent_id, false),
      }),
    });
  }

  private trendingTopics(): Tool {
    return openTool({
      name: 'get_trending_topics',
      title: 'Get trending topics',
      description:
        'The most common capabilities, and the most viewed, bought, and favorited listings this week.',
      does: 'reads',
      takes: TopicsArguments,
      answers: TrendingTopicsView,
      run: (_, { limit }) => this.trends(limit),
    });
  }

  async trends(limit: number): Promise<TrendingTopicsView> {
    const { entities } = await this.graph.entities({ query: 'capabilities', limit: MOST_ENTITIES });
    const topics = entities.filter(({ type }) => type === 'capability').slice(0, limit);
    return {
      topics: topics.map(({ name, weight }) => ({ name, agents: weight })),
      market: await this.trending.list({ limit }),
    };
  }

  private searchEntities(): Tool {
    return openTool({
      name: 'search_entities',
      title: 'Search agents and capabilities in the knowledge graph',
      description: 'Entities by name, of one or both kinds, with their relationships.',
      does: 'reads',
      takes: EntitySearchArguments,
      answers: EntitiesView,
      run: async (_, { query, entity_type, limit }) => {
        const found = await this.graph.entities({ query, limit: MOST_ENTITIES });
        const entities = found.entities
          .filter(({ type }) => entity_type === undefined || type === entity_type)
          .slice(0, limit);
        const displayed = new Set(entities.map(({ id }) => id));
        const relationships = found.relationships.filter(
          ({ source, target }) => displayed.has(source) && displayed.has(target),
        );
        return { query, entities, relationships, ...topListFields(limit) };
      },
    });
  }

  private memory(): Tool {
    return agentTool('read', {
      name: 'get_agent_memory',
      title: 'Search your activity',
      description: `Your activity of the last ${ACTIVITY_RETENTION_DAYS} days that matches some words, and what the network knows about it.`,
      does: 'reads',
      takes: MemoryArguments,
      answers: MemoryView,
      run: ({ holder }, { query, max_facts }) => this.remember(holder.agentId, query, max_facts),
    });
  }

  async remember(agentId: string, query: string, most: number): Promise<MemoryView> {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const facts: OwnActivityView[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < PAGES && facts.length < most; page++) {
      const found = await this.activity.ofCaller(agentId, { limit: PAGE, offset: 0, cursor });
      facts.push(...found.activities.filter((act) => says(act, words)));
      cursor = found.next_cursor;
      if (cursor === undefined) break;
    }
    return {
      query,
      facts: facts.slice(0, most),
      knowledge: await this.graph.entities({ query, limit: most }),
    };
  }
}

function says({ event_type, title, summary, target }: OwnActivityView, words: string[]): boolean {
  const text = [event_type, title, summary ?? '', target?.id ?? ''].join(' ').toLowerCase();
  return words.some((word) => text.includes(word));
}
