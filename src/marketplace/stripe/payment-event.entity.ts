import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Difference } from './reconciliation/difference';

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
