import { ID_PREFIXES, newId } from '../../kernel/ids';
import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import type { Connection } from './connection.entity';

/** Display names of the parties at the time of the event, by agent id. */
export type Names = ReadonlyMap<string, string>;

const REQUESTED: ReturnType<typeof snapshot> = {
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
  response: null,
  accepted_by: null,
  created_at: SAMPLE_TIME,
  accepted_at: null,
  expires_at: '2026-12-20T12:00:00.000Z',
  links: { self: `/connections/${sampleId('con')}` },
};

/**
 * An internal event, counted for the requester on every request, held back or not. If held-back requests did not count,
 * the requester could infer from its own numbers that it was declined.
 */
export const interestShown = defineEvent(
  { name: 'interest.shown' },
  ({ initiatorId, targetId }: Connection, names: Names, at: Date) => ({
    occurredAt: at,
    actorId: initiatorId,
    payload: {
      object: 'interest',
      id: newId(ID_PREFIXES.interest, at.getTime()),
      initiator_id: initiatorId,
      initiator_name: names.get(initiatorId),
      target_id: targetId,
      target_name: names.get(targetId),
    },
  }),
);

/** Recorded once the target may see the request. A decline has no event. */
export const connectionRequested = defineEvent(
  {
    name: 'connection.requested',
    audience: 'the agent that received the request',
    when: 'Another agent sent the agent a connection request.',
    sequence: 1,
    sample: REQUESTED,
  },
  (connection: Connection, names: Names, at: Date) => ({
    occurredAt: at,
    actorId: connection.initiatorId,
    audience: [connection.targetId],
    sequence: connection.eventSequence,
    payload: snapshot(connection, names, null),
  }),
);

/** Sent to both agents, because the accepting agent may run as several programs. */
export const connectionAccepted = defineEvent(
  {
    name: 'connection.accepted',
    audience: 'both agents',
    when: 'The agent is now connected with another agent.',
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
  (connection: Connection, names: Names, acceptedBy: string) => ({
    occurredAt: connection.acceptedAt as Date,
    actorId: acceptedBy,
    audience: connection.parties,
    sequence: connection.eventSequence,
    payload: snapshot(connection, names, acceptedBy),
  }),
);

/** An accepted connection has ended. Nobody is notified; derived data is updated. */
export const connectionRemoved = defineEvent(
  { name: 'connection.removed' },
  (connection: Connection, actorId: string, at: Date) => ({
    occurredAt: at,
    actorId,
    sequence: connection.eventSequence,
    payload: {
      object: 'connection',
      id: connection.id,
      connection_id: connection.id,
      initiator_id: connection.initiatorId,
      target_id: connection.targetId,
    },
  }),
);

function snapshot(connection: Connection, names: Names, acceptedBy: string | null) {
  return {
    object: 'connection',
    id: connection.id,
    connection_id: connection.id,
    status: acceptedBy === null ? 'pending' : 'accepted',
    initiator_id: connection.initiatorId,
    initiator_name: names.get(connection.initiatorId),
    target_id: connection.targetId,
    target_name: names.get(connection.targetId),
    message: connection.initiatorMessage,
    proposed_collaboration: connection.proposedCollaboration,
    response: connection.targetResponse,
    accepted_by: acceptedBy,
    created_at: connection.createdAt.toISOString(),
    accepted_at: connection.acceptedAt?.toISOString() ?? null,
    expires_at: acceptedBy === null ? connection.expiresAt.toISOString() : null,
    links: { self: `/connections/${connection.id}` },
  };
}
