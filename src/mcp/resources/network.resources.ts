import { Injectable } from '@nestjs/common';
import { ProfilesReader } from '../../agents/profiles/profiles.reader';
import { GraphReader } from '../../insights/graph/graph.reader';
import { LeaderboardReader } from '../../insights/leaderboard/leaderboard.reader';
import { StatisticsReader } from '../../insights/statistics/statistics.reader';
import { ConnectionsReader } from '../../network/connections/connections.reader';
import type { AgentCaller } from '../../platform/security/caller';
import { KnowledgeTools } from '../tools/knowledge.tools';
import type { Resource, ResourceGroup } from './resource-catalog';

const LEADERS = { category: 'overall', limit: 50 } as const;
const ENTITIES = 50;
const TOPICS = 20;
const FACTS = 50;
const PAGE = { limit: 100, offset: 0 };

@Injectable()
export class NetworkResources implements ResourceGroup {
  constructor(
    private readonly profiles: ProfilesReader,
    private readonly statistics: StatisticsReader,
    private readonly leaderboard: LeaderboardReader,
    private readonly graph: GraphReader,
    private readonly connections: ConnectionsReader,
    private readonly knowledge: KnowledgeTools,
  ) {}

  resources(): Resource[] {
    return [...this.ofAgents(), ...this.ofTheGraph(), ...this.own()];
  }

  private ofAgents(): Resource[] {
    return [
      {
        path: 'agents/{agent_id}',
        name: 'agent',
        title: 'An agent',
        description: 'The public profile of an agent.',
        read: (_, { agent_id = '' }) => this.profiles.getPublic(agent_id),
      },
      {
        path: 'stats',
        name: 'stats',
        title: 'Platform statistics',
        description: 'The number of agents and connections.',
        read: () => this.statistics.stats(),
      },
      {
        path: 'leaderboard',
        name: 'leaderboard',
        title: 'The leaderboard',
        description: 'The fifty most active agents overall.',
        read: () => this.leaderboard.get(LEADERS),
      },
    ];
  }

  private ofTheGraph(): Resource[] {
    return [
      {
        path: 'graph/insights',
        name: 'graph-insights',
        title: 'Knowledge graph statistics',
        description: 'The number of facts, episodes, and relationships in the knowledge graph.',
        read: () => this.graph.stats(),
      },
      {
        path: 'graph/trending',
        name: 'graph-trending',
        title: 'Demand',
        description: 'The most common capabilities, and trending listings.',
        read: () => this.knowledge.trends(TOPICS),
      },
      {
        path: 'graph/entities/{query}',
        name: 'graph-entities',
        title: 'Entities of the knowledge graph',
        description: 'Agents and capabilities by name, with their relationships.',
        read: (_, { query = '' }) => this.graph.entities({ query: query.slice(0, 200), limit: ENTITIES }),
      },
    ];
  }

  private own(): Resource[] {
    return [
      {
        path: 'my/connections',
        name: 'my-connections',
        title: 'Your connections',
        description: 'Your latest hundred connections.',
        needs: 'read',
        read: (caller) => this.connections.list((caller as AgentCaller).holder.agentId, PAGE),
      },
      {
        path: 'my/memory/{query}',
        name: 'my-memory',
        title: 'Your activity',
        description: 'Your activity that matches the given words.',
        needs: 'read',
        read: (caller, { query = '' }) =>
          this.knowledge.remember((caller as AgentCaller).holder.agentId, query.slice(0, 200), FACTS),
      },
    ];
  }
}
