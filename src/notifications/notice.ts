import type { DomainEvent } from '../kernel/domain-event';
import { excerpt } from '../kernel/excerpt';
import type { NotificationType, Priority } from './notification-types';

/** What an event means to those whom it concerns. */
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
  /** Of what it tells, where that is not the event alone. */
  source?: string;
}

export type Payload = Record<string, unknown>;
export type Told = Partial<Omit<Notice, 'recipient' | 'type'>> & Pick<Notice, 'title'>;
/** Undefined is for nobody: the one whom it would concern does not exist. */
export type Maker = (payload: Payload, event: DomainEvent) => (Notice | undefined)[];

const MAX_TITLE = 200;
const MAX_BODY = 500;

export function notice(recipient: unknown, type: NotificationType, told: Told): Notice | undefined {
  if (typeof recipient !== 'string') return undefined;
  const { title, body = '', ...rest } = told;
  return {
    ...{ priority: 'medium' as const, metadata: {}, actionPath: null, actorId: null, actorName: null },
    ...rest,
    ...{ recipient, type, title: clipped(title, MAX_TITLE), body: clipped(body, MAX_BODY) },
  };
}

export function by(actorId: unknown, actorName: unknown): Pick<Notice, 'actorId' | 'actorName'> {
  return { actorId: text(actorId) || null, actorName: text(actorName) || null };
}

export function selfLink(p: Payload): string | null {
  return text((p.links as Payload | undefined)?.self) || null;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function clipped(value: string, max: number): string {
  return excerpt(value, max) === value ? value : `${excerpt(value, max - 1)}…`;
}
