/** A fact that others may care about, recorded in the transaction that made it true. */
export interface DomainEvent {
  /** `evt_…`, stable over every retry and replay. */
  id: string;
  /** The wire name, e.g. `marketplace.order.created`. */
  name: string;
  occurredAt: Date;
  actorId: string | null;
  /** The agents that receive the event. */
  audience: string[];
  /** The record that the event is about, and its place in that record's own, gapless numbering. */
  subject: { type: string; id: string; sequence: number };
  livemode: boolean;
  /** A public snapshot of the subject at the time of the event: complete, without secrets. */
  payload: Record<string, unknown>;
}

/** What a domain hands over: the outbox adds nothing but the id. */
export type NewDomainEvent = Omit<DomainEvent, 'id'>;
