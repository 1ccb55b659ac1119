import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('payment_events')
@Index('payment_events_received_ix', ['receivedAt'])
export class PaymentEvent {
  @PrimaryColumn('text') id: string;
  @Column('timestamptz') receivedAt: Date;
}

/** TODOC */
@Entity('payment_reconciliations')
export class PaymentReconciliation {
  @PrimaryColumn('text') id: string;
  @Column('timestamptz') since: Date;
  @Column('timestamptz') until: Date;
  @Column('integer') compared: number;
  @Column('jsonb') differences: unknown;
  @Column('timestamptz') finishedAt: Date;
}
