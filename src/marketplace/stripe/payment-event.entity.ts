import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A difference between Stripe's records and ours. */
export interface Difference {
  what: 'payment' | 'refund' | 'payout';
  /** The id of our record, if there is one. */
  id: string | null;
  /** The id of Stripe's record, if there is one. */
  reference: string | null;
  problem: string;
  /** Whether it was fixed automatically. The others need an explanation by the operator. */
  fixed: boolean;
}

/** Compares one kind of record in both directions. Yields once per record: a difference, or null. */
export interface RecordComparison {
  compare(since: Date): AsyncGenerator<Difference | null>;
}

/** A processed event of the provider, which repeats events for three days. A worker deletes old ones. */
@Entity('payment_events')
@Index('payment_events_received_ix', ['receivedAt'])
export class PaymentEvent {
  /** The provider's. */
  @PrimaryColumn('text') id: string;
  /** When it was processed. */
  @Column('timestamptz') receivedAt: Date;
}

/** A run of the operator's command that compares the provider's records with ours. The next one starts where it ended. */
@Entity('payment_reconciliations')
export class PaymentReconciliation {
  @PrimaryColumn('text') id: string;
  /** It compared the records that were created from `since` to `until`. */
  @Column('timestamptz') since: Date;
  @Column('timestamptz') until: Date;
  /** How many records. */
  @Column('integer') compared: number;
  @Column('jsonb') differences: Difference[];
  @Column('timestamptz') finishedAt: Date;
}
