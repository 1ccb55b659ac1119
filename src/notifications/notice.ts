import type { DomainEvent } from '../kernel/domain-event';
import { excerpt } from '../kernel/excerpt';
import type { EventOf, EventWith } from '../platform/outbox/define-event';
import type { NotificationType, Priority } from './notification-types';

/** What an event means to an agent that it concerns. */
export interface Notice {
  /** Null: to everybody who is here by then. */
  recipient: string | null;
  type: NotificationType;
  title: string;
  body: string;
  priority: Priority;
  metadata: Record<string, unknown>;
  /** Under PUBLIC_URL, or a whole URL. */
  actionPath: string | null;
  actorId: string | null;
  actorName: string | null;
  /** The cause, where that is not the event alone. */
  source?: string;
}

export type Told = Partial<Omit<Notice, 'recipient' | 'type'>> & Pick<Notice, 'title'>;
/** Undefined is for nobody: the agent that it would concern does not exist. */
type Notices = (Notice | undefined)[];
export type Maker = [name: string, make: (event: DomainEvent) => Notices];

const MAX_TITLE = 200;
const MAX_BODY = 500;

/** The notices that such events cause. */
export function notices<E extends EventWith<object>>(event: E, make: (event: EventOf<E>) => Notices): Maker {
  return [event.eventName, make as (event: DomainEvent) => Notices];
}

export function notice(
  recipient: string | null | undefined,
  type: NotificationType,
  told: Told,
): Notice | undefined {
  return typeof recipient === 'string' ? noticeOf(recipient, type, told) : undefined;
}

/** One row, however many there are to read it. */
export const noticeToAll = (type: NotificationType, told: Told): Notice => noticeOf(null, type, told);

function noticeOf(
  recipient: string | null,
  type: NotificationType,
  { title, body = '', ...rest }: Told,
): Notice {
  return {
    ...{ priority: 'medium', metadata: {}, actionPath: null, actorId: null, actorName: null },
    ...rest,
    ...{ recipient, type, title: clipped(title, MAX_TITLE), body: clipped(body, MAX_BODY) },
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
