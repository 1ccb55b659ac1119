import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ownerActs, ownershipEnded } from '../../../agents/owner-controls/owner-controls.events';
import { agentRegistered, agentUpdated } from '../../../agents/profiles/agents.events';
import { agentActivated, agentStatusChanged } from '../../../agents/status/agent-status.events';
import { after, HOUR, MINUTE } from '../../../kernel/clock';
import { Database, statement } from '../../../platform/database/statements';
import type { EventOf } from '../../../platform/outbox/define-event';
import { OnDomainEvent } from '../../../platform/outbox/on-domain-event';
import { RecurringWork } from '../../../platform/workers/recurring-work';
import { AgentIndexService } from './agent-index.service';

const BATCH = 200;
const BEHIND = statement(
  'discovery_index_behind',
  `SELECT p.agent_id, d.version IS DISTINCT FROM p.version OR d.listed IS DISTINCT FROM p.is_listed AS behind
     FROM (SELECT agent_id, version, is_listed FROM agent_profiles WHERE agent_id > $1
            ORDER BY agent_id LIMIT ${BATCH}) p
     LEFT JOIN discovery_agents d ON d.agent_id = p.agent_id
    ORDER BY p.agent_id`,
);

/** Updates the index of agents on their events, and periodically for what the events missed. */
@Injectable()
export class AgentIndexUpdates implements OnModuleInit {
  constructor(
    private readonly index: AgentIndexService,
    private readonly work: RecurringWork,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.work.add({
      name: 'discovery-index',
      everyMs: MINUTE,
      nextAfter: (ended) => after(ended, 6 * HOUR),
      batch: (cursor) => this.catchUp(cursor),
      makes: 'discovery_index',
    });
  }

  @OnDomainEvent(agentRegistered, agentUpdated)
  async onProfile({ payload }: EventOf<typeof agentUpdated>): Promise<void> {
    await this.index.refresh(payload.agent.agent_id);
  }

  @OnDomainEvent(agentActivated, agentStatusChanged, ownershipEnded, ...Object.values(ownerActs))
  async onChange({ payload }: { payload: { agent_id: string } }): Promise<void> {
    await this.index.refresh(payload.agent_id);
  }

  private async catchUp(cursor: string): Promise<string | undefined> {
    const agents = await this.database.rows<{ agent_id: string; behind: boolean }>(BEHIND, [cursor]);
    const behind = agents.filter((agent) => agent.behind);
    await Promise.all(behind.map(({ agent_id }) => this.index.refresh(agent_id)));
    return agents.length < BATCH ? undefined : agents[agents.length - 1]?.agent_id;
  }
}
