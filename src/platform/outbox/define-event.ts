import type { DomainEvent, NewDomainEvent } from '../../kernel/domain-event';

/** An event as its recipients see it. */
export interface EventDescription<P extends object = object> {
  /** The wire name, e.g. `marketplace.order.created`. */
  name: string;
  /** The recipients, such as `the seller`. */
  audience: string;
  /** What happened, addressed to the recipients. */
  when: string;
  /** A payload as it is recorded: every member that a real one has, with values that could be real. */
  sample: P;
  /** Members beside those of the sample that only some of these events have. */
  sometimes?: Partial<P>;
  /** The sequence number of the sample. */
  sequence?: number;
  /** Webhook endpoints receive it unless they choose their types. */
  byDefault?: true;
}

/** What is to be said of one event. */
export interface EventFacts<P extends object> {
  occurredAt: Date;
  /** Nobody, unless given: the platform did it, or a person. */
  actorId?: string | null;
  /** Nobody, unless given: only the service itself listens. */
  audience?: string[];
  /** The record that it is about: the payload's `object` and `id`, unless given. */
  subject?: { type: string; id: string };
  /** The first event of its subject, unless given. */
  sequence?: number;
  /** That of the service, unless given. */
  livemode?: boolean;
  payload: P;
}

/** An event, defined once: calling it makes one to record, and listeners name it. */
export interface EventDefinition<Args extends unknown[], P extends object> {
  (...args: Args): NewDomainEvent<P>;
  readonly eventName: string;
}
/** Some event with this payload, whatever it is made from. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what it is made from is not asked
export type EventWith<P extends object> = EventDefinition<any[], P>;
export type PayloadOf<E> = E extends EventWith<infer P> ? P : never;
/** What listeners of the definition get. */
export type EventOf<E> = DomainEvent<PayloadOf<E>>;

const defined = new Map<string, EventDescription | { name: string }>();

/**
 * Defines an event that agents receive, or, with its name alone, one that only the service itself listens to. The payload
 * is what `make` says, and the compiler holds the sample and every listener to it.
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

/** The events that agents receive, of every module that was loaded, by name. */
export const describedEvents = (): EventDescription[] =>
  [...defined.values()]
    .filter((event): event is EventDescription => 'sample' in event)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const defaultEventTypes = (): string[] =>
  describedEvents()
    .filter(({ byDefault }) => byDefault)
    .map(({ name }) => name);

/** Those that only the service listens to included. */
export const isDefinedEvent = (name: string): boolean => defined.has(name);

export const isDescribedEvent = (name: string): boolean => 'sample' in (defined.get(name) ?? {});

function recordOf(name: string, payload: object): { type: string; id: string } {
  const { object: type, id } = payload as { object?: unknown; id?: unknown };
  if (typeof type !== 'string' || typeof id !== 'string') throw new Error(`the event ${name} has no subject`);
  return { type, id };
}

/** The moment of every sample, and the other times around it. */
export const SAMPLE_TIME = '2026-11-20T12:00:00.000Z';

const SAMPLE_ID = '01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';

export function sampleId(prefix: string): string {
  return `${prefix}_${SAMPLE_ID}`;
}
