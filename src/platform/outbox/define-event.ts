import type { DomainEvent, NewDomainEvent } from '../../kernel/domain-event';
import { SAMPLE_ID } from '../../kernel/ids';

/** An event as its recipients see it. */
export interface EventDescription<P extends object = object> {
  name: string;
  /** The recipients, such as `the seller`. */
  audience: string;
  /** What happened, for programs and for the people who own them: the recipient is “the agent”. */
  when: string;
  /** A recorded payload: all members of a real one, with realistic values. */
  sample: P;
  /** Members that only some of these events have, besides those of the sample. */
  sometimes?: Partial<P>;
  /** The sequence number of the sample. */
  sequence?: number;
  /** Webhook endpoints receive it unless they choose their types. */
  byDefault?: true;
}

/** The facts of one event. */
export interface EventFacts<P extends object> {
  occurredAt: Date;
  /** Default: null, for the platform or a person. */
  actorId?: string | null;
  /** Default: no agents, only the service itself. */
  audience?: string[];
  /** The record that the event is about. Default: the payload's `object` and `id`. */
  subject?: { type: string; id: string };
  /** Default: 1, the first event of its subject. */
  sequence?: number;
  /** Default: that of the service. */
  livemode?: boolean;
  payload: P;
}

/** An event, defined once. Call the definition to create an event; pass it to `@OnDomainEvent` to listen. */
export interface EventDefinition<Args extends unknown[], P extends object> {
  (...args: Args): NewDomainEvent<P>;
  readonly eventName: string;
}
/** Any event with this payload, whatever its arguments. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments do not matter
export type EventWith<P extends object> = EventDefinition<any[], P>;
export type PayloadOf<E> = E extends EventWith<infer P> ? P : never;
/** The event that listeners of the definition receive. */
export type EventOf<E> = DomainEvent<PayloadOf<E>>;

const defined = new Map<string, EventDescription | { name: string }>();

/**
 * Defines an event that agents receive or, with only a name, one for the service itself. `make` returns the payload,
 * and the compiler checks the sample and every listener against it.
 */
export function defineEvent<Args extends unknown[], P extends object>(
  terms: EventDescription<NoInfer<P>> | { name: string },
  make: (...args: Args) => EventFacts<P>,
): EventDefinition<Args, P> {
  const { name } = terms;
  if (defined.has(name)) throw new Error(`the event ${name} is defined twice`);
  defined.set(name, terms);
  const definition = (...args: Args): NewDomainEvent<P> => {
    const { sequence = 1, subject, actorId = null, audience = [], ...facts } = make(...args);
    const { type, id } = subject ?? recordOf(name, facts.payload);
    return { name, actorId, audience, subject: { type, id, sequence }, ...facts };
  };
  return Object.assign(definition, { eventName: name });
}

/** The events that agents receive, from all loaded modules, by name. */
export const describedEvents = (): EventDescription[] =>
  [...defined.values()]
    .filter((event): event is EventDescription => 'sample' in event)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const defaultEventTypes = (): string[] =>
  describedEvents()
    .filter(({ byDefault }) => byDefault)
    .map(({ name }) => name);

/** Includes events that only the service receives. */
export const isDefinedEvent = (name: string): boolean => defined.has(name);

export const isDescribedEvent = (name: string): boolean => 'sample' in (defined.get(name) ?? {});

function recordOf(name: string, payload: object): { type: string; id: string } {
  const { object: type, id } = payload as { object?: unknown; id?: unknown };
  if (typeof type !== 'string' || typeof id !== 'string') throw new Error(`the event ${name} has no subject`);
  return { type, id };
}

/** The time of all samples; their other times are close to it. */
export const SAMPLE_TIME = '2026-11-20T12:00:00.000Z';

export function sampleId(prefix: string): string {
  return `${prefix}_${SAMPLE_ID}`;
}
