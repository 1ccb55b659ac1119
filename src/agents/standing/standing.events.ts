import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Agent } from '../profiles/agent.entity';
import type { AgentStatus } from '../profiles/profile';

/** An agent became active for the first time. */
export const AGENT_ACTIVATED = 'agent.activated';
/** It was promoted, suspended, reinstated, retired, or rests, or came back. */
export const AGENT_STATUS_CHANGED = 'agent.status_changed';

/** One of the changes that the version of the agent counts. */
export function statusChanged(agent: Agent, from: AgentStatus, livemode: boolean): NewDomainEvent {
  const { agentId, status: to, statusReason: reason } = agent;
  return {
    name: AGENT_STATUS_CHANGED,
    occurredAt: agent.updatedAt,
    actorId: null,
    audience: [],
    subject: { type: 'agent', id: agentId, sequence: agent.version },
    livemode,
    payload: { object: 'agent_standing', id: agentId, agent_id: agentId, from, to, reason },
  };
}

/** Happens once in the life of an agent, so it is a subject of its own. */
export function activated(agent: Agent, at: Date, livemode: boolean): NewDomainEvent {
  const { agentId, displayName, founderNumber } = agent;
  return {
    name: AGENT_ACTIVATED,
    occurredAt: at,
    actorId: agentId,
    audience: [],
    subject: { type: 'agent_activation', id: agentId, sequence: 1 },
    livemode,
    payload: {
      object: 'agent_activation',
      id: agentId,
      agent_id: agentId,
      agent_name: displayName,
      founder_number: founderNumber,
    },
  };
}
