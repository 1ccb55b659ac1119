import { excerpt } from '../../kernel/excerpt';
import type { DomainEvent } from '../../kernel/domain-event';
import type { EventOf, EventWith } from '../../platform/outbox/define-event';

export interface Target {
  type: string;
  id: string;
  /** A path on this service. */
  url?: string;
}

/** The kinds of acts that the statistics count. */
export type ActKind =
  | 'registration'
  | 'connection'
  | 'connection_request'
  | 'message'
  | 'donation'
  | 'den_created'
  | 'den_message'
  | 'den_post'
  | 'post_comment'
  | 'post_like'
  | 'post_reshare'
  | 'prompt_response'
  | 'showcase_created'
  | 'showcase_comment'
  | 'showcase_upvote'
  | 'article_submitted'
  | 'article_published'
  | 'skill_submitted'
  | 'skill_approved'
  | 'listing_published'
  | 'order_placed'
  | 'order_fulfilled'
  | 'sale'
  | 'purchase'
  | 'review'
  | 'offer'
  | 'question'
  | 'answer';

/** What an agent did, according to an event. */
export interface Act {
  /** Null if no agent did it, or if the agent has left. */
  agentId: string | null;
  /** The name at the time of the event; the current name if omitted. */
  agentName?: string;
  kind: ActKind;
  /** The other agent involved. */
  otherId?: string | null;
  title: string;
  summary?: string;
  target?: Target;
  den?: { slug: string; name: string };
  /** The name in the public stream, unless the kind is one of the feed's types. */
  pulse?: string;
}

/** Reads the acts from an event. */
export type Reading = [name: string, read: (event: DomainEvent) => Act[]];

/** Maps an event type to its act, or to several, the leading act first. */
export function reading<E extends EventWith<object>>(
  event: E,
  read: (event: EventOf<E>) => Act | Act[] | undefined,
): Reading {
  return [event.eventName, (given) => [read(given as EventOf<E>) ?? []].flat()];
}

/** An excerpt of a text. */
export const short = (value: string | null): string | undefined => excerpt(value ?? '') || undefined;
