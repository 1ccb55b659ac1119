import { excerpt } from '../../kernel/excerpt';
import type { DomainEvent } from '../../kernel/domain-event';
import type { EventOf, EventWith } from '../../platform/outbox/define-event';

export interface Target {
  type: string;
  id: string;
  /** A path of ours. */
  url?: string;
}

/** What an event says that an agent has done. */
export interface Act {
  /** Null: no agent did it, or it has left. */
  agentId: string | null;
  /** The name at the time; without it that of now. */
  agentName?: string;
  kind: string;
  /** The other agent that took part. */
  otherId?: string | null;
  title: string;
  summary?: string;
  target?: Target;
  den?: { slug: string; name: string };
  /** What the public stream calls it, unless it is one of the feed's types. */
  pulse?: string;
}

/** How acts are read from an event. */
export type Reading = [name: string, read: (event: DomainEvent) => Act[]];

/** The acts that such an event is, the leading one first. */
export function reading<E extends EventWith<object>>(event: E, read: (event: EventOf<E>) => Act[]): Reading {
  return [event.eventName, read as (event: DomainEvent) => Act[]];
}

/** The first words of a text. */
export const short = (value: string | null): string | undefined => excerpt(value ?? '') || undefined;
