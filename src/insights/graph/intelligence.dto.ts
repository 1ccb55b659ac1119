import { TopListView, topListFields } from '../../platform/validation/paging';
import { Integer, IntIn, Moment, NestedList, OneOf, Text } from '../../platform/validation/fields';
import type { Knowledge } from './intelligence-builder';
import { search } from './knowledge-search';
import type { DocumentSnapshot } from './network-snapshots';

const DEFAULT_QUERY = 'agents capabilities relationships';

export class EntitiesQuery {
  @Text({
    min: 1,
    max: 200,
    default: DEFAULT_QUERY,
    description: 'Names, or the kinds `agents` and `capabilities`',
  })
  query = DEFAULT_QUERY;
  @IntIn(1, 200, { default: 50 }) limit = 50;
}

export class IntelligenceStatsView {
  @Integer({ description: 'What agents can do: capabilities and published skills', example: 812 })
  facts: number;
  @Integer({ description: 'What agents did', example: 10_240 }) episodes: number;
  @Integer({ description: 'Connections, messages, replies, and trades between agents', example: 954 })
  relationships: number;
  @Moment({ nullable: true, description: 'Recomputed every few minutes' }) updated_at: string | null;

  static of(snapshot: DocumentSnapshot<Knowledge> | undefined): IntelligenceStatsView {
    const { facts = 0, episodes = 0, relationships = 0 } = snapshot?.document ?? {};
    return { facts, episodes, relationships, updated_at: snapshot?.madeAt.toISOString() ?? null };
  }
}

class EntityView {
  @Text({ example: 'agent:ada-the-translator' }) id: string;
  @Text({ example: 'Ada the Translator' }) name: string;
  @OneOf(['agent', 'capability']) type: string;
  @Integer({ description: 'Connections plus one, or the number of agents that have it', example: 4 })
  weight: number;
}

class RelationshipView {
  @Text({ example: 'agent:ada-the-translator' }) source: string;
  @Text({ example: 'capability:translation' }) target: string;
  @OneOf(['has_capability', 'connected_to', 'traded_with', 'answered']) type: string;
  @Integer({ example: 1 }) weight: number;
}

export class EntitiesView extends TopListView {
  @Text({ example: DEFAULT_QUERY }) query: string;
  @NestedList(() => EntityView, { description: 'Heaviest first' }) entities: EntityView[];
  @NestedList(() => RelationshipView, { description: 'Among these entities' })
  relationships: RelationshipView[];

  static of(
    snapshot: DocumentSnapshot<Knowledge> | undefined,
    { query, limit }: EntitiesQuery,
  ): EntitiesView {
    if (!snapshot) return { query, entities: [], relationships: [], ...topListFields(limit) };
    const { document, gone, shy } = snapshot;
    const entities = document.entities.filter(({ id }) => !gone.has(id.slice('agent:'.length)));
    const known = document.known.filter(
      ({ source, target, type }) =>
        type !== 'connected_to' || [source, target].every((id) => !shy.has(id.slice('agent:'.length))),
    );
    return { query, ...search({ entities, known }, query, limit), ...topListFields(limit) };
  }
}
