import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { ApiKey } from '../api-keys/api-key.entity';
import { requireCurrentSecret } from '../api-keys/held-keys';
import { KeyRevocation } from '../api-keys/key-revocation.service';
import { Agent } from '../profiles/agent.entity';
import { ApprovalStore } from './approval-store';
import { agentClaimed } from './owner-controls.errors';
import { OwnedAgents } from './owned-agents';
import type { Owner } from './owner-controls.service';
import { ownerActs } from './owner-controls.events';

export type { Owner };

/** What a new agent may spend; null for no limit. */
export interface SpendingLimits {
  /** Of its key. */
  dailyCapCents: number | null;
  approvalAboveCents: number | null;
}

/** Who owns which agent. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly agents: OwnedAgents,
    private readonly keys: KeyRevocation,
    private readonly approvals: ApprovalStore,
  ) {}

  /**
   * Returns false if this owner already owns it. With `onlyKeyId`, revokes every other key, so that nobody else can act
   * for the agent.
   */
  async claim(tx: Tx, agentId: string, ownerId: string, onlyKeyId?: string): Promise<boolean> {
    const agent = await this.agents.lock(tx, agentId);
    if (agent.ownerId === ownerId) return false;
    if (agent.ownerId !== null) throw agentClaimed();
    const claimed = { ...agent, ownerId };
    await this.agents.save(tx, claimed, ownerActs.claimed);
    const revoked = onlyKeyId === undefined ? [] : await this.keys.allBut(tx, agentId, onlyKeyId);
    if (revoked.length > 0) await this.agents.save(tx, claimed, ownerActs.keysRevoked, revoked);
    return true;
  }

  /** Makes the person who creates an agent its owner, with the limits that it starts with. */
  async claimNew(tx: Tx, agentId: string, ownerId: string, limits: SpendingLimits): Promise<void> {
    const agent = await this.agents.lock(tx, agentId);
    const { dailyCapCents, approvalAboveCents } = limits;
    await tx.update(ApiKey, { agentId }, { dailyCapCents });
    await this.agents.save(tx, { ...agent, ownerId, approvalAboveCents }, ownerActs.claimed);
  }

  /** Ends the ownership, the spending controls, and the keys that this owner issued, those of clients included. */
  async release(tx: Tx, agentId: string, ownerId: string): Promise<void> {
    const agent = await this.agents.lockOwn(tx, ownerId, agentId);
    const revoked = await this.keys.issuedBy(tx, agentId, ownerId);
    await this.approvals.endAll(tx, agentId);
    await this.agents.free(tx, agent, revoked);
  }

  /** Releases all agents of a person. */
  async releaseAll(tx: Tx, ownerId: string): Promise<void> {
    const owned = await tx.find(Agent, {
      select: { agentId: true },
      where: { ownerId },
      order: { agentId: 'ASC' },
    });
    for (const { agentId } of owned) await this.release(tx, agentId, ownerId);
  }

  /** Throws if the agent already has an owner. */
  async requireUnclaimed(tx: Tx, agentId: string): Promise<void> {
    if ((await this.agents.lock(tx, agentId)).ownerId !== null) throw agentClaimed();
  }

  /** Throws if the key was rotated. The agent must be locked. */
  requireCurrentSecret(tx: Tx, holder: KeyHolder): Promise<void> {
    return requireCurrentSecret(tx, holder);
  }

  /** Locks the agent, so that nobody claims it before the transaction ends. */
  async isClaimed(tx: Tx, agentId: string): Promise<boolean> {
    return (await this.agents.lock(tx, agentId)).ownerId !== null;
  }

  /** Throws unless this person owns the agent; locks it. */
  async requireOwner(tx: Tx, agentId: string, ownerId: string): Promise<void> {
    await this.agents.lockOwn(tx, ownerId, agentId);
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
