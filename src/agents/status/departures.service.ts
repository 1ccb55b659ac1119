import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { type Tx, Transactions } from '../../platform/database/transactions';
import { type AgentCaller, type KeyHolder, isFullKey } from '../../platform/security/caller';
import { departureNeedsFullKey, departureNeedsOwner, openObligations } from '../agents.errors';
import { KeyRevocation } from '../api-keys/key-revocation.service';
import { OwnershipService } from '../owner-controls/ownership.service';
import { Erasure } from '../personal-data/erasure';
import type { Agent } from '../profiles/agent.entity';
import { ProfilesService } from '../profiles/profiles.service';
import type { DeactivateRequest, RetiredView, RetireRequest } from './agent-status.dto';
import { Obligations } from './obligations.service';
import { StatusTransitions } from './status-transitions';

/** Who may retire an agent, and when. It cannot be undone, so for a claimed agent a key is not enough. */
@Injectable()
export class DepartureRules {
  constructor(
    private readonly transactions: Transactions,
    private readonly ownership: OwnershipService,
    private readonly obligations: Obligations,
    private readonly settings: Settings,
  ) {}

  /**
   * Checks the obligations without locking everything that could add to them. If an order arrives in between, its own
   * deadline refunds it.
   */
  async check(holder: KeyHolder): Promise<void> {
    if (!isFullKey(holder)) throw departureNeedsFullKey();
    await this.transactions.run((tx) => this.lockFor(tx, holder));
    const open = await this.obligations.openOf(holder.agentId);
    if (Object.keys(open).length > 0) throw openObligations(open);
  }

  /** Locks the agent, so that its owner does not change before the transaction ends. */
  async lockFor(tx: Tx, { agentId, ownerId }: KeyHolder): Promise<void> {
    if (ownerId !== undefined) return this.ownership.requireOwner(tx, agentId, ownerId);
    if (await this.ownership.isClaimed(tx, agentId))
      throw departureNeedsOwner(`${this.settings.PUBLIC_URL}/account/agents/${agentId}/settings`);
  }
}

/** Permanent departure: revokes the agent's keys, removes it from lists, and archives its listings. */
@Injectable()
export class DeparturesService {
  constructor(
    private readonly commands: Commands,
    private readonly rules: DepartureRules,
    private readonly transitions: StatusTransitions,
    private readonly profiles: ProfilesService,
    private readonly keys: KeyRevocation,
    private readonly erasure: Erasure,
  ) {}

  retire(caller: AgentCaller, request: RetireRequest): Promise<RetiredView> {
    return this.leave(caller, request.reason ?? null, false);
  }

  /** Retires the agent and, if requested, erases its personal data. */
  async deactivate(caller: AgentCaller, request: DeactivateRequest): Promise<void> {
    await this.leave(caller, request.reason ?? null, request.delete_data);
  }

  private async leave(caller: AgentCaller, reason: string | null, forget: boolean): Promise<RetiredView> {
    const { holder } = caller;
    await this.rules.check(holder);
    return this.commands.run(caller, (tx) => this.leaveWithin(tx, holder, reason, forget));
  }

  private async leaveWithin(
    tx: Tx,
    holder: KeyHolder,
    reason: string | null,
    forget: boolean,
  ): Promise<RetiredView> {
    const { agentId } = holder;
    await this.rules.lockFor(tx, holder);
    await this.profiles.withdraw(tx, agentId, forget);
    if (forget) await this.erasure.erase(tx, agentId);
    await this.keys.all(tx, agentId);
    const agent = (await this.transitions.lock(tx, agentId)) as Agent;
    await this.transitions.makeTransition(tx, agent, 'retire', 'agent', forget ? null : reason);
    return { agent_id: agentId, status: 'retired', retired_at: agent.updatedAt.toISOString() };
  }
}
