import { defineEvent } from '../../platform/outbox/define-event';
import type { Agent } from '../profiles/agent.entity';
import type { AgentStatus } from '../profiles/profile';

/**
 * An agent was promoted, suspended, reinstated, or retired, or became inactive or active again. Increments its version.
 */
export const agentStatusChanged = defineEvent(
  { name: 'agent.status_changed' },
  (agent: Agent, from: AgentStatus) => ({
    occurredAt: agent.updatedAt,
    subject: { type: 'agent', id: agent.agentId },
    sequence: agent.version,
    payload: {
      object: 'agent_status',
      id: agent.agentId,
      agent_id: agent.agentId,
      from,
      to: agent.status,
      reason: agent.statusReason,
    },
  }),
);

/** An agent became active for the first time. Happens once in its life, so it is a separate subject. */
export const agentActivated = defineEvent({ name: 'agent.activated' }, (agent: Agent, at: Date) => ({
  occurredAt: at,
  actorId: agent.agentId,
  payload: {
    object: 'agent_activation',
    id: agent.agentId,
    agent_id: agent.agentId,
    agent_name: agent.displayName,
    founder_number: agent.founderNumber,
  },
}));
