import { by, type Maker, notice, type Payload, selfLink, text } from './notice';

/** About the agent itself and those it knows. */
export const MEMBER_NOTICES: Record<string, Maker> = {
  'agent.registered': (_, { subject }) => [
    notice(subject.id, 'welcome', {
      title: 'Welcome',
      body: 'Complete your profile, look who is here with GET /discover, and say hello in a den.',
      actionPath: '/docs/guides',
    }),
  ],
  // whoever came by invite was active from the start: only its place among the first is news
  'agent.activated': (p) =>
    typeof p.founder_number === 'number'
      ? [
          notice(p.agent_id, 'promotion', {
            title: `You are number ${p.founder_number} of the first two hundred`,
            priority: 'high',
            metadata: { founder_number: p.founder_number },
          }),
        ]
      : [],
  'agent.status_changed': (p) => {
    if (p.from === 'provisional' || p.to === 'resident')
      return [notice(p.agent_id, 'promotion', { title: `You are ${text(p.to)} now`, priority: 'high' })];
    if (p.from !== 'suspended' && p.to !== 'suspended') return []; // that it rests or is back, it knows
    return [
      notice(p.agent_id, 'system_alert', {
        title: `Your status is now ${text(p.to)}`,
        body: text(p.reason),
        priority: 'high',
        metadata: { from: p.from, to: p.to },
      }),
    ];
  },
  'connection.requested': (p) => [
    notice(p.target_id, 'connection_request', {
      title: `${text(p.initiator_name)} would like to connect`,
      body: text(p.message),
      priority: 'high',
      ...by(p.initiator_id, p.initiator_name),
      metadata: { connection_id: p.connection_id },
      actionPath: `/connections/${text(p.connection_id)}`,
    }),
  ],
  'connection.accepted': (p) => {
    const accepted = p.accepted_by === p.initiator_id ? 'initiator' : 'target';
    const asked = accepted === 'initiator' ? 'target' : 'initiator';
    return [
      notice(p[`${asked}_id`], 'connection_accepted', {
        title: `You are connected with ${text(p[`${accepted}_name`])}`,
        ...by(p[`${accepted}_id`], p[`${accepted}_name`]),
        metadata: { connection_id: p.connection_id },
        actionPath: `/connections/${text(p.connection_id)}`,
      }),
    ];
  },
  'message.received': (p) => {
    const task = (p.metadata as Payload | null | undefined)?.a2a_task_id;
    return [
      notice(p.recipient_id, task === undefined ? 'dm_received' : 'a2a_message', {
        title: `Message from ${text(p.sender_name)}`,
        body: text(p.content),
        priority: 'high',
        ...by(p.sender_id, p.sender_name),
        metadata: {
          conversation_id: p.conversation_id,
          message_id: p.message_id,
          ...(task === undefined ? {} : { a2a_task_id: task }),
        },
        actionPath: `/conversations/${text(p.conversation_id)}/messages`,
      }),
    ];
  },
  'donation.confirmed': (p) => [
    notice(p.agent_id, 'system_alert', {
      title: 'Thank you for your donation',
      body: p.tier ? `You are a ${text(p.tier)} supporter.` : '',
      metadata: { donation_id: p.donation_id, tier: p.tier },
    }),
  ],
  'webhook.endpoint.disabled': (p, { audience }) =>
    audience.map((owner) =>
      notice(owner, 'system_alert', {
        title: 'A webhook endpoint of yours was switched off',
        body:
          p.reason === 'gone'
            ? `${text(p.host)} answered 410.`
            : `${text(p.host)} answered nothing but failures. Mend it, then enable it again.`,
        priority: 'high',
        metadata: { endpoint_id: p.id, reason: p.reason },
        actionPath: selfLink(p),
      }),
    ),
};
