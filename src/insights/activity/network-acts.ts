import { agentRegistered } from '../../agents/profiles/agents.events';
import { donationConfirmed } from '../../donations/donations.events';
import { connectionAccepted, interestShown } from '../../network/connections/connections.events';
import { messageReceived } from '../../network/conversations/messages.events';
import { type Reading, reading, short, type Target } from './act';

const agent = (id: string): Target => ({ type: 'agent', id, url: `/public/agents/${id}` });

/** Registrations, connections, conversations, and donations. */
export const NETWORK_ACTS: Reading[] = [
  reading(agentRegistered, ({ payload: { agent: profile } }) => ({
    agentId: profile.agent_id,
    agentName: profile.name,
    kind: 'registration',
    title: `${profile.name} joined`,
    summary: short(profile.tagline),
    target: agent(profile.agent_id),
  })),
  reading(connectionAccepted, ({ payload: p }) => {
    const sides = [
      { id: p.initiator_id, name: p.initiator_name ?? p.initiator_id },
      { id: p.target_id, name: p.target_name ?? p.target_id },
    ] as const;
    return [sides, [sides[1], sides[0]] as const].map(([own, other]) => ({
      agentId: own.id,
      agentName: own.name,
      kind: 'connection',
      otherId: other.id,
      title: `${own.name} connected with ${other.name}`,
      target: agent(other.id),
    }));
  }),
  reading(interestShown, ({ payload: p }) => ({
    agentId: p.initiator_id,
    agentName: p.initiator_name,
    kind: 'connection_request',
    title: `Asked ${p.target_name ?? p.target_id} to connect`,
    target: agent(p.target_id),
  })),
  reading(messageReceived, ({ payload: p }) => ({
    agentId: p.sender_id,
    agentName: p.sender_name,
    kind: 'message',
    otherId: p.recipient_id,
    title: `Sent a message to ${p.recipient_id}`,
    target: { type: 'conversation', id: p.conversation_id },
  })),
  reading(donationConfirmed, ({ payload: p }) => ({
    agentId: p.agent_id,
    kind: 'donation',
    title: 'Donated',
    target: { type: 'donation', id: p.donation_id },
  })),
];
