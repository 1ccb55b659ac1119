import type { DomainEvent } from '../kernel/domain-event';
import { excerpt } from '../kernel/excerpt';
import type { EventOf, EventWith } from '../platform/outbox/define-event';
import type { Notification, NotificationType } from './notification.entity';

/** A notification that an event causes. */
export interface Notice extends Pick<
  Notification,
  'type' | 'title' | 'body' | 'priority' | 'metadata' | 'actionPath' | 'actorId' | 'actorName'
> {
  /** Null for a broadcast to all agents that are registered at the time. */
  recipient: string | null;
  /** Default: the event's id. */
  source?: string;
}

export type DraftContent = Partial<Omit<Notice, 'recipient' | 'type'>> & Pick<Notice, 'title'>;
/** Undefined if there is no agent to notify. */
type NotificationDrafts = (Notice | undefined)[];
export type DraftFactory = [name: string, make: (event: DomainEvent) => NotificationDrafts];

const MAX_TITLE = 200;
const MAX_BODY = 500;

/** Defines the notifications that an event causes. */
export function draftsFor<E extends EventWith<object>>(
  event: E,
  make: (event: EventOf<E>) => NotificationDrafts,
): DraftFactory {
  return [event.eventName, make as (event: DomainEvent) => NotificationDrafts];
}

export function draft(
  recipient: string | null | undefined,
  type: NotificationType,
  content: DraftContent,
): Notice | undefined {
  return typeof recipient === 'string' ? createDraft(recipient, type, content) : undefined;
}

/** A broadcast, stored as one row for all agents. */
export const broadcastDraft = (type: NotificationType, content: DraftContent): Notice =>
  createDraft(null, type, content);

function createDraft(
  recipient: string | null,
  type: NotificationType,
  { title, body = '', ...rest }: DraftContent,
): Notice {
  return {
    priority: 'medium',
    metadata: {},
    actionPath: null,
    actorId: null,
    actorName: null,
    ...rest,
    recipient,
    type,
    title: clipped(title, MAX_TITLE),
    body: clipped(body, MAX_BODY),
  };
}

export function by(
  actorId: string | null,
  actorName: string | undefined,
): Pick<Notice, 'actorId' | 'actorName'> {
  return { actorId, actorName: actorName ?? null };
}

function clipped(value: string, max: number): string {
  return excerpt(value, max) === value ? value : `${excerpt(value, max - 1)}…`;
}
