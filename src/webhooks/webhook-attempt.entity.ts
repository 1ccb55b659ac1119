import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery, as shown to the endpoint's owner. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @ForeignKey('webhook_deliveries', { onDelete: 'CASCADE' }) @PrimaryColumn('text') deliveryId: string;
  /** From 1. */
  @PrimaryColumn('integer') number: number;
  @Column('timestamptz') at: Date;
  @Column('integer', { nullable: true }) statusCode: number | null;
  /** Why there was no response. */
  @Column('text', { nullable: true }) error: string | null;
  @Column('integer') durationMs: number;
  /** The first characters of the body. Null for addresses in the operator's own network. */
  @Column('text', { nullable: true }) responseStart: string | null;
  /** The header `x-request-id` of the attempt. */
  @Column('text') requestId: string;
}
