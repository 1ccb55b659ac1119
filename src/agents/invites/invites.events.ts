import { defineEvent } from '../../platform/outbox/define-event';

/** An agent registered with an invite. Anyone with the code may use it, so the inviter does not receive this. */
export const inviteUsed = defineEvent(
  { name: 'invite.used' },
  (inviterId: string, agentId: string, at: Date) => ({
    occurredAt: at,
    actorId: agentId,
    payload: { object: 'invite_use', id: agentId, inviter_id: inviterId, agent_id: agentId },
  }),
);
