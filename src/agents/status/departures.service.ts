import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller, KeyHolder } from '../../platform/security/caller';
import { Erasure } from '../personal-data/erasure';
import { KeyRevocation } from '../api-keys/key-revocation.service';
import type { Agent } from '../profiles/agent.entity';
import { ProfilesService } from '../profiles/profiles.service';
import type { DeactivateRequest, RetiredView, RetireRequest } from './agent-status.dto';
import { DepartureRules } from './departure-rules';
import { StatusTransitions } from './status-transitions';

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
