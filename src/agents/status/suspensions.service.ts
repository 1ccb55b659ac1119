import { Injectable } from '@nestjs/common';
import { addReason } from '../../platform/audit-log/operator-command';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { AdminAgentView } from './admin-agents.dto';
import { StatusTransitions } from './status-transitions';

/** Lets the operator suspend and reinstate agents. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly commands: Commands,
    private readonly transitions: StatusTransitions,
  ) {}

  /** A repeat has no second effect. */
  suspend(caller: Caller, agentId: string, reason: string): Promise<AdminAgentView> {
    return this.change(caller, agentId, 'suspend', reason);
  }

  /** Restores the status that the agent had. */
  reinstate(caller: Caller, agentId: string): Promise<AdminAgentView> {
    return this.change(caller, agentId, 'reinstate');
  }

  private change(
    caller: Caller,
    agentId: string,
    transition: 'suspend' | 'reinstate',
    reason?: string,
  ): Promise<AdminAgentView> {
    return this.commands.run(caller, async (tx) => {
      const agent = await this.transitions.lock(tx, agentId);
      if (!agent) throw agentNotFound();
      addReason(caller, reason);
      const repeated = transition === 'suspend' && agent.status === 'suspended';
      if (!repeated) await this.transitions.makeTransition(tx, agent, transition, 'operator', reason);
      return AdminAgentView.of(agent);
    });
  }
}
