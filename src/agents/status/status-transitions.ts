import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { DirectoryCache } from '../directory/directory-cache.service';
import { FOUNDERS } from '../policies';
import { Agent } from '../profiles/agent.entity';
import type { MemberStatus } from '../profiles/profile';
import { agentActivated, agentStatusChanged } from './agent-status.events';
import {
  agentLifecycle,
  type AgentStatusTransition,
  type AgentStatusRole,
  isParticipating,
} from './agent-status.lifecycle';

/** Concurrent activations get different numbers; a failed transaction returns its number. */
const ACTIVATE = statement(
  'agents_activate',
  `WITH place AS (UPDATE founding SET claimed = claimed + 1 WHERE claimed < $3 RETURNING claimed)
   UPDATE agents SET activated_at = $2, founder_number = (SELECT claimed FROM place), promotion_due_at = NULL
    WHERE agent_id = $1 RETURNING founder_number AS number`,
);

/** Applies status transitions of agents, with their side effects. */
@Injectable()
export class StatusTransitions {
  constructor(
    private readonly directory: DirectoryCache,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  lock(tx: Tx, agentId: string): Promise<Agent | null> {
    return tx.findOne(Agent, { where: { agentId }, lock: { mode: 'for_no_key_update' } });
  }

  /** The caller must hold the lock on the agent. */
  async makeTransition(
    tx: Tx,
    agent: Agent,
    transition: AgentStatusTransition,
    role: AgentStatusRole,
    reason: string | null = null,
  ): Promise<void> {
    const from = agent.status;
    const back = transition === 'return' || transition === 'reinstate' ? statusToGoBackTo(agent) : undefined;
    agent.status = agentLifecycle.next(from, transition, role, back);
    const interrupted = agent.status === 'inactive' || agent.status === 'suspended';
    if (!interrupted) agent.statusBefore = null;
    else if (isParticipating(from)) agent.statusBefore = from;
    agent.statusReason = reason;
    const at = this.clock.now();
    agent.touch(at);
    if (agent.status === 'retired') agent.deactivatedAt = at;
    await tx.update(Agent, agent.agentId, {
      status: agent.status,
      statusBefore: agent.statusBefore,
      statusReason: agent.statusReason,
      deactivatedAt: agent.deactivatedAt,
      version: agent.version,
      updatedAt: agent.updatedAt,
    });
    this.directory.changed(tx);
    await this.outbox.record(tx, agentStatusChanged(agent, from));
    if (agent.status === 'active' && agent.activatedAt === null) await this.activate(tx, agent);
  }

  /**
   * The side effects of the first activation. Call it last in its transaction: as long as founder places are left, all
   * activations wait for the same row.
   */
  async activate(tx: Tx, agent: Agent): Promise<void> {
    const at = this.clock.now();
    type Activated = { number: number | null };
    const [activation] = await execute<Activated>(tx, ACTIVATE, [agent.agentId, at, FOUNDERS]);
    agent.activatedAt = at;
    agent.founderNumber = activation?.number ?? null;
    agent.promotionDueAt = null;
    await this.outbox.record(tx, agentActivated(agent, at));
  }
}

function statusToGoBackTo({ statusBefore, activatedAt }: Agent): MemberStatus {
  return statusBefore ?? (activatedAt === null ? 'provisional' : 'active');
}
