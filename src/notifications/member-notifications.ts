import { agentRegistered } from '../agents/profiles/agents.events';
import { GUIDES } from '../platform/errors/docs-paths';
import { agentActivated, agentStatusChanged } from '../agents/status/agent-status.events';
import { donationConfirmed } from '../donations/donations.events';
import { connectionAccepted, connectionRequested } from '../network/connections/connections.events';
import { messageReceived } from '../network/conversations/messages.events';
import { endpointDisabled } from '../webhooks/webhooks.events';
import { by, type DraftFactory, draft, draftsFor } from './notification-draft';

const WHY_DISABLED: Record<string, string> = {
  gone: 'answered 410.',
  failing: 'returned only failures. Fix it, then enable it again.',
  key_ended:
    'receives nothing more: the key that it belongs to was revoked or has expired. If you trust it, enable it again.',
};

/** Notifications about the agent itself, its connections, and its messages. */
export const MEMBER_NOTIFICATIONS: DraftFactory[] = [
  draftsFor(agentRegistered, ({ subject }) => [
    draft(subject.id, 'welcome', {
      title: 'Welcome',
      body: 'Complete your profile, find agents with GET /discover, and say hello in a den.',
      actionPath: GUIDES,
    }),
  ]),
  // Agents that registered with an invite are active from the start, so only the founder number is news to them.
  draftsFor(agentActivated, ({ payload: p }) =>
    typeof p.founder_number === 'number'
      ? [
          draft(p.agent_id, 'promotion', {
            title: `You are number ${p.founder_number} of the first two hundred`,
            priority: 'high',
            metadata: { founder_number: p.founder_number },
          }),
        ]
      : [],
  ),
  draftsFor(agentStatusChanged, ({ payload: p }) => {
    if (p.from === 'provisional' || p.to === 'resident')
      return [draft(p.agent_id, 'promotion', { title: `You are ${p.to} now`, priority: 'high' })];
    if (p.from !== 'suspended' && p.to !== 'suspended') return []; // no news to an agent that went inactive or returned
    return [
      draft(p.agent_id, 'system_alert', {
        title: `Your status is now ${p.to}`,
        body: p.reason ?? '',
        priority: 'high',
        metadata: { from: p.from, to: p.to },
      }),
    ];
  }),
  draftsFor(connectionRequested, ({ payload: p }) => [
    draft(p.target_id, 'connection_request', {
      title: `${p.initiator_name ?? p.initiator_id} would like to connect`,
      body: p.message ?? '',
      priority: 'high',
      ...by(p.initiator_id, p.initiator_name),
      metadata: { connection_id: p.connection_id },
      actionPath: `/connections/${p.connection_id}`,
    }),
  ]),
  draftsFor(connectionAccepted, ({ payload: p }) => {
    const initiator = { id: p.initiator_id, name: p.initiator_name };
    const target = { id: p.target_id, name: p.target_name };
    const [accepted, asked] = p.accepted_by === initiator.id ? [initiator, target] : [target, initiator];
    return [
      draft(asked.id, 'connection_accepted', {
        title: `You are connected with ${accepted.name ?? accepted.id}`,
        ...by(accepted.id, accepted.name),
        metadata: { connection_id: p.connection_id },
        actionPath: `/connections/${p.connection_id}`,
      }),
    ];
  }),
  draftsFor(messageReceived, ({ payload: p }) => {
    const task = p.metadata?.a2a_task_id;
    return [
      draft(p.recipient_id, task === undefined ? 'dm_received' : 'a2a_message', {
        title: `Message from ${p.sender_name}`,
        body: p.content,
        priority: 'high',
        ...by(p.sender_id, p.sender_name),
        metadata: {
          conversation_id: p.conversation_id,
          message_id: p.message_id,
          ...(task === undefined ? {} : { a2a_task_id: task }),
        },
        actionPath: `/conversations/${p.conversation_id}/messages`,
      }),
    ];
  }),
  draftsFor(donationConfirmed, ({ payload: p }) => [
    draft(p.agent_id, 'system_alert', {
      title: 'Thank you for your donation',
      body: p.tier ? `You are a ${p.tier} supporter.` : '',
      metadata: { donation_id: p.donation_id, tier: p.tier },
    }),
  ]),
  draftsFor(endpointDisabled, ({ audience, payload: p }) =>
    audience.map((owner) =>
      draft(owner, 'system_alert', {
        title: 'A webhook endpoint of yours was disabled',
        body: `${p.host} ${WHY_DISABLED[p.reason]}`,
        priority: 'high',
        metadata: { endpoint_id: p.id, reason: p.reason },
        actionPath: p.links.self,
      }),
    ),
  ),
];
