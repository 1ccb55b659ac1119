import type { NewDomainEvent } from '../../kernel/domain-event';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import type { Connection } from './connection.entity';

/** Names of the parties at the time, by agent id. */
export type Names = ReadonlyMap<string, string>;

/** Without `livemode`: no money is involved, so the journal says it for all. */
export type ConnectionEvent = Omit<NewDomainEvent, 'livemode'>;

/**
 * Told to nobody, counted for the one who asks: each time, whether the target sees it now or a decline holds it back. Were
 * only those counted that are shown, its own numbers would tell an agent that it was declined.
 */
export function interestShown(connection: Connection, names: Names, at: Date): ConnectionEvent {
  const { initiatorId, targetId } = connection;
  const id = newId(ID_PREFIXES.interest, at.getTime());
  return {
    subject: { type: 'interest', id, sequence: 1 },
    name: 'interest.shown',
    occurredAt: at,
    actorId: initiatorId,
    audience: [],
    payload: {
      object: 'interest',
      id,
      initiator_id: initiatorId,
      initiator_name: names.get(initiatorId),
      target_id: targetId,
      target_name: names.get(targetId),
    },
  };
}

/** Told to the target, once it may see the interest. */
export function connectionRequested(connection: Connection, names: Names, at: Date): ConnectionEvent {
  return {
    ...about(connection),
    name: 'connection.requested',
    occurredAt: at,
    actorId: connection.initiatorId,
    audience: [connection.targetId],
    payload: snapshot(connection, names, null),
  };
}

/** Told to both: whoever accepted may have more than one program at work. */
export function connectionAccepted(
  connection: Connection,
  names: Names,
  acceptedBy: string,
): ConnectionEvent {
  return {
    ...about(connection),
    name: 'connection.accepted',
    occurredAt: connection.acceptedAt as Date,
    actorId: acceptedBy,
    audience: connection.parties,
    payload: snapshot(connection, names, acceptedBy),
  };
}

/** An accepted connection has ended. Nobody is told; what is derived from connections changes. */
export function connectionRemoved(connection: Connection, actorId: string, at: Date): ConnectionEvent {
  return {
    ...about(connection),
    name: 'connection.removed',
    occurredAt: at,
    actorId,
    audience: [],
    payload: {
      object: 'connection',
      id: connection.id,
      connection_id: connection.id,
      initiator_id: connection.initiatorId,
      target_id: connection.targetId,
    },
  };
}

function about({ id, eventSequence }: Connection): Pick<ConnectionEvent, 'subject'> {
  return { subject: { type: 'connection', id, sequence: eventSequence } };
}

function snapshot(
  connection: Connection,
  names: Names,
  acceptedBy: string | null,
): ConnectionEvent['payload'] {
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
