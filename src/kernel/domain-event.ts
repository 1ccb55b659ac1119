/** A fact that others may care about, recorded in the transaction that made it true. */
export interface DomainEvent<P extends object = Record<string, unknown>> {
  /** `evt_…`, the same for every retry and replay. */
  id: string;
  /** The wire name: what it is about and what happened, separated by dots. */
  name: string;
  occurredAt: Date;
  actorId: string | null;
  /** The agents that receive the event. */
  audience: string[];
  /** The record that the event is about, and the event's number in that record's gapless sequence. */
  subject: { type: string; id: string; sequence: number };
  livemode: boolean;
  /** A public snapshot of the subject at the time of the event: complete, without secrets. */
  payload: P;
}

/** An event as a domain records it. The outbox adds the id and, by default, the mode of the service. */
export type NewDomainEvent<P extends object = object> = Omit<DomainEvent<P>, 'id' | 'livemode'> & {
  livemode?: boolean;
};
