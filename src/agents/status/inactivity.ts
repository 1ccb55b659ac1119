import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Transactions } from '../../platform/database/transactions';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { INACTIVE_AFTER_MS } from '../policies';
import { Agent } from '../profiles/agent.entity';
import type { AgentStatus } from '../profiles/profile';
import { isParticipating } from './agent-status.lifecycle';
import { StatusTransitions } from './status-transitions';

const BATCH = 200;

const SILENT = statement(
  'agents_silent',
  `SELECT agent_id FROM agents
    WHERE agent_id > $1 AND status IN ('provisional', 'active', 'resident')
      AND coalesce(last_active_at, created_at) <= $2
    ORDER BY agent_id LIMIT ${BATCH}`,
);

/** Agents without calls become inactive and are no longer listed. Their next call restores their status. */
@Injectable()
export class InactivityWorker implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly work: RecurringWork,
    private readonly transitions: StatusTransitions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.work.add({
      name: 'inactivity',
      everyMs: 10 * MINUTE,
      nextAfter: (ended) => after(ended, DAY),
      batch: (cursor) => this.deactivateInactive(cursor),
    });
  }

  /** Restores and returns the status that an inactive agent had before. */
  reactivate(agentId: string): Promise<AgentStatus> {
    return this.transactions.run(async (tx) => {
      const agent = await this.transitions.lock(tx, agentId);
      if (agent?.status !== 'inactive') return agent?.status ?? 'retired';
      await this.transitions.makeTransition(tx, agent, 'return', 'agent');
      // set now, so that the scheduled job does not make it inactive again
      await tx.update(Agent, agentId, { lastActiveAt: this.clock.now() });
      return agent.status;
    });
  }

  private async deactivateInactive(cursor: string): Promise<string | undefined> {
    const since = after(this.clock.now(), -INACTIVE_AFTER_MS);
    const silent = await this.database.rows<{ agent_id: string }>(SILENT, [cursor, since]);
    for (const { agent_id: agentId } of silent) await this.deactivate(agentId, since);
    return silent.length < BATCH ? undefined : silent[silent.length - 1]?.agent_id;
  }

  private async deactivate(agentId: string, since: Date): Promise<void> {
    await this.transactions.run(async (tx) => {
      const agent = await this.transitions.lock(tx, agentId);
      if (!agent || !isParticipating(agent.status) || (agent.lastActiveAt ?? agent.createdAt) > since) return;
      const days = INACTIVE_AFTER_MS / DAY;
      await this.transitions.makeTransition(tx, agent, 'rest', 'system', `No activity for ${days} days.`);
    });
  }
}
