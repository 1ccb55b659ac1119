import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('webhook_feed')
@Unique('webhook_feed_event_uq', ['eventId', 'agentId'])
@Index('webhook_feed_time_ix', ['agentId', 'occurredAt', 'position'])
export class WebhookFeedEntry {
  @PrimaryColumn('text') agentId: string;
  @PrimaryColumn('bigint') position: number;
  @Column('text') eventId: string;
  @Column('text') eventType: string;
  @Column('timestamptz') occurredAt: Date;
}

/** TODOC */
@Entity('webhook_feed_heads')
export class WebhookFeedHead {
  @PrimaryColumn('text') agentId: string;
  @Column('bigint') position: number;
}
