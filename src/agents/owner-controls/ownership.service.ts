import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { DelegatedKeysService } from '../api-keys/delegated-keys.service';
import { ApprovalStore } from './approval-store';
import { agentClaimed } from './owner-controls.errors';
import { OwnedAgents } from './owned-agents';
import type { Owner } from './owner-controls.service';
import { ownerActs } from './owner-controls.events';

export type { Owner };

/** Who owns which agent. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly agents: OwnedAgents,
    private readonly delegatedKeys: DelegatedKeysService,
    private readonly approvals: ApprovalStore,
  ) {}

  /** Returns false if this owner already owns it. */
  async claim(tx: Tx, agentId: string, ownerId: string): Promise<boolean> {
    const agent = await this.agents.lock(tx, agentId);
    if (agent.owner_id === ownerId) return false;
    if (agent.owner_id !== null) throw agentClaimed();
    await this.agents.save(tx, { ...agent, owner_id: ownerId }, ownerActs.claimed);
    return true;
  }

  /** Ends the ownership, the spending controls, and the access of clients that this owner authorized. */
  async release(tx: Tx, agentId: string, ownerId: string): Promise<void> {
    const agent = await this.agents.lockOwn(tx, ownerId, agentId);
    await this.delegatedKeys.revokeAll(tx, agentId);
    await this.approvals.endAll(tx, agentId);
    await this.agents.free(tx, agent);
  }

  /** Throws if the agent already has an owner. */
  async requireUnclaimed(tx: Tx, agentId: string): Promise<void> {
    if ((await this.agents.lock(tx, agentId)).owner_id !== null) throw agentClaimed();
  }

  /** Locks the agent, so that nobody claims it before the transaction ends. */
  async isClaimed(tx: Tx, agentId: string): Promise<boolean> {
    return (await this.agents.lock(tx, agentId)).owner_id !== null;
  }

  /** Changes the payout account, which only the owner may do. `change` returns whether it changed anything. */
  async changePayoutAccount(
    tx: Tx,
    agentId: string,
    ownerId: string,
    change: () => Promise<boolean>,
  ): Promise<void> {
    const agent = await this.agents.lockOwn(tx, ownerId, agentId);
    if (await change()) await this.agents.save(tx, agent, ownerActs.payoutAccountChanged);
  }
}
