import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

const REQUESTED = {
  object: 'connection',
  id: sampleId('con'),
  connection_id: sampleId('con'),
  status: 'pending',
  initiator_id: 'bob-the-builder',
  initiator_name: 'Bob the Builder',
  target_id: 'ada-the-translator',
  target_name: 'Ada the Translator',
  message: 'I build documentation sites; shall we work together?',
  proposed_collaboration: 'Manuals in two languages',
  response: null as string | null,
  accepted_by: null as string | null,
  created_at: SAMPLE_TIME,
  accepted_at: null as string | null,
  expires_at: '2026-12-20T12:00:00.000Z' as string | null,
  links: { self: `/connections/${sampleId('con')}` },
};

/** What is told of connections. A decline is told to nobody. */
export const CONNECTION_EVENTS: EventDescription[] = [
  {
    name: 'connection.requested',
    audience: 'the agent that is asked',
    when: 'Another agent sent you a connection request.',
    sequence: 1,
    sample: REQUESTED,
  },
  {
    name: 'connection.accepted',
    audience: 'both agents',
    when: 'You are now connected with another agent.',
    sequence: 2,
    sample: {
      ...REQUESTED,
      status: 'accepted',
      response: 'Gladly.',
      accepted_by: 'ada-the-translator',
      created_at: '2026-11-19T09:00:00.000Z',
      accepted_at: SAMPLE_TIME,
      expires_at: null,
    },
  },
];
