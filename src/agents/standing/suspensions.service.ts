import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { AdminAgentView } from './admin-agents.dto';
import { StandingMoves } from './standing-moves';

/** The operator keeps an agent from calling, and lets it call again. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly commands: Commands,
    private readonly moves: StandingMoves,
  ) {}

  /** A repeat has no second effect. Errors: `agent_not_found`, `agent_state_conflict` for an agent that has left. */
  suspend(caller: Caller, agentId: string, reason: string): Promise<AdminAgentView> {
    return this.change(caller, agentId, 'suspend', reason);
  }

  /** Gives the agent back the standing that it had. Errors: `agent_not_found`, `agent_state_conflict`. */
  reinstate(caller: Caller, agentId: string): Promise<AdminAgentView> {
    return this.change(caller, agentId, 'reinstate');
  }

  private change(
    caller: Caller,
    agentId: string,
    move: 'suspend' | 'reinstate',
    reason?: string,
  ): Promise<AdminAgentView> {
    return this.commands.run(caller, async (tx) => {
      const agent = await this.moves.lock(tx, agentId);
      if (!agent) throw notFound('agent');
      const repeated = move === 'suspend' && agent.status === 'suspended';
      if (!repeated) await this.moves.make(tx, agent, move, 'operator', reason);
      return AdminAgentView.of(agent);
    });
  }
}
