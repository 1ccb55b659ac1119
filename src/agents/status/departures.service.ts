import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import { type AgentCaller, isFullKey } from '../../platform/security/caller';
import { Erasure } from '../personal-data/erasure';
import { ApiKeysService } from '../api-keys/api-keys.service';
import type { Agent } from '../profiles/agent.entity';
import { ProfilesService } from '../profiles/profiles.service';
import type { DeactivateRequest, RetiredView, RetireRequest } from './agent-status.dto';
import { Obligations } from './obligations.service';
import { departureNeedsFullKey, openObligations } from './agent-status.errors';
import { StatusTransitions } from './status-transitions';

/** Permanent departure: revokes the agent's keys, removes it from lists, and archives its listings. */
@Injectable()
export class DeparturesService {
  constructor(
    private readonly commands: Commands,
    private readonly obligations: Obligations,
    private readonly transitions: StatusTransitions,
    private readonly profiles: ProfilesService,
    private readonly keys: ApiKeysService,
    private readonly erasure: Erasure,
  ) {}

  retire(caller: AgentCaller, request: RetireRequest): Promise<RetiredView> {
    return this.leave(caller, request.reason ?? null, false);
  }

  /** Retires the agent and, if requested, erases its personal data. */
  async deactivate(caller: AgentCaller, request: DeactivateRequest): Promise<void> {
    await this.leave(caller, request.reason ?? null, request.delete_data);
  }

  /**
   * Checks the obligations first, without locking everything that could add to them. If an order arrives in between,
   * its own deadline refunds it.
   */
  private async leave(caller: AgentCaller, reason: string | null, forget: boolean): Promise<RetiredView> {
    if (!isFullKey(caller.holder)) throw departureNeedsFullKey();
    const { agentId } = caller.holder;
    const open = await this.obligations.openOf(agentId);
    if (Object.keys(open).length > 0) throw openObligations(open);
    return this.commands.run(caller, (tx) => this.leaveWithin(tx, agentId, reason, forget));
  }

  private async leaveWithin(
    tx: Tx,
    agentId: string,
    reason: string | null,
    forget: boolean,
  ): Promise<RetiredView> {
    await this.profiles.withdraw(tx, agentId, forget);
    if (forget) await this.erasure.erase(tx, agentId);
    await this.keys.revokeAll(tx, agentId);
    const agent = (await this.transitions.lock(tx, agentId)) as Agent;
    await this.transitions.makeTransition(tx, agent, 'retire', 'agent', forget ? null : reason);
    return { agent_id: agentId, status: 'retired', retired_at: agent.updatedAt.toISOString() };
  }
}
