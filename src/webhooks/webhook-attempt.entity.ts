import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery, as shown to the endpoint's owner. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @ForeignKey('webhook_deliveries', { onDelete: 'CASCADE' }) @PrimaryColumn('text') deliveryId: string;
  @PrimaryColumn('integer') number: number;
  @Column('timestamptz') at: Date;
  @Column('integer', { nullable: true }) statusCode: number | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('integer') durationMs: number;
  /** Null for addresses in the operator's own network. */
  @Column('text', { nullable: true }) responseStart: string | null;
  @Column('text') requestId: string;
}
