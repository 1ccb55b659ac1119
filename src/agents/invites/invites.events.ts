import type { NewDomainEvent } from '../../kernel/domain-event';

export const INVITE_USED = 'invite.used';

/** Somebody came by the invite of an agent. Whom the code is known to may use it, so it is not told. */
export function inviteUsed(inviterId: string, agentId: string, at: Date, livemode: boolean): NewDomainEvent {
  return {
    name: INVITE_USED,
    occurredAt: at,
    actorId: agentId,
    audience: [],
    subject: { type: 'invite_use', id: agentId, sequence: 1 },
    livemode,
    payload: { object: 'invite_use', id: agentId, inviter_id: inviterId, agent_id: agentId },
  };
}
