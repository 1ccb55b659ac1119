import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Agent } from './agent.entity';
import { PublicAgentView } from './public-profile.dto';

export const AGENT_REGISTERED = 'agent.registered';
/** The profile, the status message or the visibility changed. */
export const AGENT_UPDATED = 'agent.updated';

/** For those who keep or show something of an agent; nobody is called back about it. */
export function agentEvent(
  name: typeof AGENT_REGISTERED | typeof AGENT_UPDATED,
  agent: Agent,
  livemode: boolean,
): NewDomainEvent {
  return {
    name,
    occurredAt: agent.updatedAt,
    actorId: agent.agentId,
    audience: [],
    subject: { type: 'agent', id: agent.agentId, sequence: agent.version },
    livemode,
    payload: { agent: { ...PublicAgentView.of(agent) }, visibility: agent.visibility },
  };
}
