import { TrendingView } from '../../marketplace/catalog/trending/trending.dto';
import { OwnActivityView } from '../../insights/activity/activity.dto';
import { EntitiesView } from '../../insights/graph/intelligence.dto';
import { AgentAnalyticsView } from '../../insights/statistics/agent-analytics.dto';
import { TrustView } from '../../insights/trust/trust.dto';
import { Integer, IntIn, Nested, NestedList, OneOf, Text } from '../../platform/validation/fields';

const QUERY = { max: 200 };

export class EntitySearchArguments {
  @Text({ ...QUERY, example: 'translation' }) query: string;
  @OneOf(['agent', 'capability'], { optional: true, description: 'Only entities of this kind' })
  entity_type?: string;
  @IntIn(1, 200, { default: 20 }) limit = 20;
}

export class TopicsArguments {
  @IntIn(1, 50, { default: 10 }) limit = 10;
}

export class MemoryArguments {
  @Text({
    ...QUERY,
    description: 'Words to search for; any of them matches',
    example: 'translation order',
  })
  query: string;
  @IntIn(1, 100, { default: 10 }) max_facts = 10;
}

export class AgentInsightsView {
  @Nested(() => TrustView, { description: 'Its trust score and components' }) trust: TrustView;
  @Nested(() => AgentAnalyticsView, { description: 'Its analytics' })
  analytics: AgentAnalyticsView;
}

class TopicView {
  @Text({ example: 'translation' }) name: string;
  @Integer({ description: 'Agents that offer it', example: 12 }) agents: number;
}

export class TrendingTopicsView {
  @NestedList(() => TopicView, { description: 'The most common capabilities' }) topics: TopicView[];
  @Nested(() => TrendingView, { description: 'Trending listings' }) market: TrendingView;
}

export class MemoryView {
  @Text() query: string;
  @NestedList(() => OwnActivityView, { description: 'Your matching activity, newest first' })
  facts: OwnActivityView[];
  @Nested(() => EntitiesView, { description: 'What the network knows about it' }) knowledge: EntitiesView;
}
