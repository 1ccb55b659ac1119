import type { DomainEvent } from '../../kernel/domain-event';
import { excerpt } from '../../kernel/excerpt';

export interface Target {
  type: string;
  id: string;
  /** A path of ours. */
  url?: string;
}

/** What an event says that an agent has done. */
export interface Act {
  agentId: string;
  /** The name at the time; without it that of now. */
  agentName?: string;
  kind: string;
  /** Whom it had to do with. */
  otherId?: string;
  title: string;
  summary?: string;
  target?: Target;
  den?: { slug: string; name: string };
  /** What the public stream calls it, unless it is one of the feed's types. */
  pulse?: string;
}

/** How acts are read from an event. */
export type Reading = (event: DomainEvent) => Act[];
export type Readings = [name: string, reading: Reading][];

/** A member of the payload; empty where it is missing. */
export const text = ({ payload }: DomainEvent, member: string): string => {
  const value = payload[member];
  return typeof value === 'string' ? value : '';
};
export const named = (event: DomainEvent, fallback: string, member = 'agent_name'): string =>
  text(event, member) || fallback;
export const short = (value: string): string | undefined => excerpt(value) || undefined;

/** The act of the one agent that the payload names. */
export function own(
  kind: string,
  rest: (event: DomainEvent) => Omit<Act, 'agentId' | 'kind'>,
  [id, name]: [string, string?] = ['agent_id', 'agent_name'],
): Reading {
  return (event) => [
    {
      agentId: text(event, id),
      agentName: (name !== undefined && text(event, name)) || undefined,
      kind,
      ...rest(event),
    },
  ];
}
