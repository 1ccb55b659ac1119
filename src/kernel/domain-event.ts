/** A fact that others may care about, recorded in the transaction that made it true. */
export interface DomainEvent<P extends object = Record<string, unknown>> {
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
  payload: P;
}

/** What a domain hands over. The outbox adds the id and, where no other is given, the mode of the service. */
export type NewDomainEvent<P extends object = object> = Omit<DomainEvent<P>, 'id' | 'livemode'> & {
  livemode?: boolean;
};
