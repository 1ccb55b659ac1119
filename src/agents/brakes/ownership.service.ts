import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { agentClaimed } from './brakes.errors';
import { OwnedAgents } from './owned-agents';

/** Clients act for the agent on the word of its owner, so that ends with the ownership. */
const END_DELEGATED = statement(
  'ownership_end_delegated',
  'UPDATE api_keys SET revoked_at = $2 WHERE agent_id = $1 AND delegated AND revoked_at IS NULL',
);
const END_QUESTIONS = statement(
  'ownership_end_questions',
  `UPDATE approvals SET status = 'expired' WHERE agent_id = $1 AND status IN ('pending', 'approved')`,
);

/** Who owns which agent. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly agents: OwnedAgents,
    private readonly clock: Clock,
  ) {}

  /** False where it was so already. Errors: `agent_not_found`, `agent_claimed`. */
  async claim(tx: Tx, agentId: string, ownerId: string): Promise<boolean> {
    const agent = await this.agents.lock(tx, agentId);
    if (agent.owner_id === ownerId) return false;
    if (agent.owner_id !== null) throw agentClaimed();
    await this.agents.save(tx, { ...agent, owner_id: ownerId }, 'agent.claimed');
    return true;
  }

  /** Lets go, and of all that held the agent back. Errors: `agent_not_found`. */
  async release(tx: Tx, agentId: string, ownerId: string): Promise<void> {
    const agent = await this.agents.lockOwn(tx, ownerId, agentId);
    await execute(tx, END_DELEGATED, [agentId, this.clock.now()]);
    await execute(tx, END_QUESTIONS, [agentId]);
    const free = { ...agent, owner_id: null, frozen_at: null, approval_above_cents: null };
    await this.agents.save(tx, free, 'agent.released');
  }

  /** Whether anybody else could claim it. Errors: `agent_not_found`, `agent_claimed`. */
  async requireUnclaimed(tx: Tx, agentId: string): Promise<void> {
    if ((await this.agents.lock(tx, agentId)).owner_id !== null) throw agentClaimed();
  }
}
