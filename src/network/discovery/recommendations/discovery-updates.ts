import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HeartbeatUpdates } from '../../../agents/status/heartbeat-updates.service';
import { AgentsReader } from '../../../agents/profiles/agents.reader';
import { Clock, MINUTE } from '../../../kernel/clock';
import { Database, statement } from '../../../platform/database/statements';
import { RecommendationsService } from './recommendations.service';

const CONNECTIONS = statement(
  'discovery_updates_connections',
  'SELECT connection_count AS connections FROM agent_cards WHERE agent_id = $1',
);
const REPORTED = 50;

/** The discovery part of a heartbeat: the size of the network, and whether there are agents to meet. */
@Injectable()
export class DiscoveryUpdates implements OnModuleInit {
  private platform?: { agents: number; until: number };

  constructor(
    private readonly updates: HeartbeatUpdates,
    private readonly recommendations: RecommendationsService,
    private readonly agents: AgentsReader,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.updates.add('discovery', (agentId) => this.discovery(agentId));
    this.updates.add('recommendations', (agentId) => this.unseen(agentId));
  }

  private async discovery(agentId: string): Promise<object> {
    const [own, agents] = await Promise.all([
      this.database.first<{ connections: number }>(CONNECTIONS, [agentId]),
      this.agentsOnPlatform(),
    ]);
    const connections = own?.connections ?? 0;
    return {
      your_connections: connections,
      agents_on_platform: agents,
      agents_you_can_connect_with: Math.max(0, agents - 1 - connections),
      action: connections === 0 ? 'GET /discover finds compatible agents' : 'GET /recommendations',
    };
  }

  private async unseen(agentId: string): Promise<object> {
    const { count } = await this.recommendations.list(agentId, { limit: REPORTED });
    return { has_new_recommendations: count > 0, new_recommendations: count };
  }

  /** Cached for a minute, because it counts every agent. */
  private async agentsOnPlatform(): Promise<number> {
    const now = this.clock.now().getTime();
    if (!this.platform || this.platform.until <= now)
      this.platform = { agents: await this.agents.count(), until: now + MINUTE };
    return this.platform.agents;
  }
}
