import { defineEvent, type EventFacts } from '../../platform/outbox/define-event';
import type { Agent } from './agent.entity';
import { PublicAgentView } from './public-profile.dto';

/* Internal events: agents receive neither of them. */

export const agentRegistered = defineEvent({ name: 'agent.registered' }, profileOf);
/** The profile, the status message, or the visibility changed. */
export const agentUpdated = defineEvent({ name: 'agent.updated' }, profileOf);

interface ProfilePayload {
  agent: PublicAgentView;
  visibility: Agent['visibility'];
}

function profileOf(agent: Agent): EventFacts<ProfilePayload> {
  return {
    occurredAt: agent.updatedAt,
    actorId: agent.agentId,
    subject: { type: 'agent', id: agent.agentId },
    sequence: agent.version,
    payload: { agent: { ...PublicAgentView.of(agent) }, visibility: agent.visibility },
  };
}
