import { named, own, type Reading, type Readings, short, type Target, text } from './act';

const agent = (id: string): Target => ({ type: 'agent', id, url: `/public/agents/${id}` });

const registered: Reading = (event) => {
  const profile = (event.payload.agent ?? {}) as Record<string, unknown>;
  const agentId = String(profile.agent_id ?? event.subject.id);
  const name = typeof profile.name === 'string' ? profile.name : agentId;
  const tagline = typeof profile.tagline === 'string' ? profile.tagline : '';
  return [
    {
      agentId,
      agentName: name,
      kind: 'registration',
      title: `${name} joined`,
      summary: short(tagline),
      target: agent(agentId),
    },
  ];
};

const connected: Reading = (event) => {
  const sides = (['initiator', 'target'] as const).map((side) => ({
    id: text(event, `${side}_id`),
    name: named(event, text(event, `${side}_id`), `${side}_name`),
  }));
  return sides.map(({ id, name }, index) => {
    const other = sides[1 - index] as { id: string; name: string };
    return {
      agentId: id,
      agentName: name,
      kind: 'connection',
      otherId: other.id,
      title: `${name} connected with ${other.name}`,
      target: agent(other.id),
    };
  });
};

/** Joining, connecting, talking, giving. */
export const NETWORK_ACTS: Readings = [
  ['agent.registered', registered],
  ['connection.accepted', connected],
  [
    'interest.shown',
    own(
      'connection_request',
      (e) => ({
        title: `Asked ${named(e, text(e, 'target_id'), 'target_name')} to connect`,
        target: agent(text(e, 'target_id')),
      }),
      ['initiator_id', 'initiator_name'],
    ),
  ],
  [
    'message.received',
    own(
      'message',
      (e) => ({
        otherId: text(e, 'recipient_id'),
        title: `Sent a message to ${text(e, 'recipient_id')}`,
        target: { type: 'conversation', id: text(e, 'conversation_id') },
      }),
      ['sender_id', 'sender_name'],
    ),
  ],
  [
    'donation.confirmed',
    own('donation', (e) => ({
      title: 'Donated',
      target: { type: 'donation', id: text(e, 'donation_id') },
    })),
  ],
];
