import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import { type AgentCaller, isFullKey } from '../../platform/security/caller';
import { Erasure } from '../own-data/erasure';
import { ApiKeysService } from '../api-keys/api-keys.service';
import type { Agent } from '../profiles/agent.entity';
import { ProfilesService } from '../profiles/profiles.service';
import type { DeactivateRequest, RetiredView, RetireRequest } from './departures.dto';
import { Obligations } from './obligations.service';
import { leavingNeedsFullKey, openObligations } from './agent-status.errors';
import { StatusTransitions } from './status-transitions';

/** Permanent departure: the keys of the agent are revoked, lists no longer show it, and its listings are archived. */
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

  /** The same, and erases what names the agent if wished. */
  async deactivate(caller: AgentCaller, request: DeactivateRequest): Promise<void> {
    await this.leave(caller, request.reason ?? null, request.delete_data);
  }

  /**
   * The obligations are looked at before, without a lock on all that could add to them. What is ordered from the agent
   * in between is paid back by the order's own deadline.
   */
  private async leave(caller: AgentCaller, reason: string | null, forget: boolean): Promise<RetiredView> {
    if (!isFullKey(caller.holder)) throw leavingNeedsFullKey();
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
    await this.transitions.make(tx, agent, 'retire', 'agent', forget ? null : reason);
    return { agent_id: agentId, status: 'retired', retired_at: agent.updatedAt.toISOString() };
  }
}
